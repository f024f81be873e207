; island.g: a small game of our own. Two harbours, one island, and each form and function of the
; language at least once.

(game-module "island"
  (title "Island")
  (blurb "Two harbours fight for one island.")
  (version "1")
  (variants
    (see-all false)
    ("Storms" storms "Ships may be lost at sea." false
      (true (table accident-hit-chance add (ships sea 5%)))))
  (instructions ("Take the other harbour," "or hold the island until turn 40."))
  (notes ("A module of rulec's own, for its tests and its reader.")))

(include "ground")

#| Units. The names of the shapes of values are in the comments:
   a block comment may hold another #| like this |# and goes on. |#

(define quick 8)
(define slow (/ quick 2))
(define strength (1.00 2.50))   ; decimals are hundredths

(unit-type harbour (char "H") (help "a town with quays")
  (hp-max 20) (capacity 8) (acp-per-turn 1) (point-value 25)
  (notes ("It cannot move," "and it cannot be rebuilt.")))
(unit-type sloop (name "fast sloop") (char "s") (hp-max 4) (acp-per-turn quick)
  (acp-damage-effect ((1 2) (2 5) (4 8))) (possible-sides '(or "north" "south")))
(unit-type galleon (char "g") (hp-max 12) (acp-per-turn slow) (capacity 4)
  (acp-damage-effect ((1 1) (12 4))) (speed-damage-effect ((1 30) (6 100) (12 100))))
(unit-type marines (char "m") (hp-max 6) (acp-per-turn (- quick 4 1))
  (possible-sides '(not "independent")) (image-name "marines"))
(unit-type hermit (char "\100") (hp-max 1) (possible-sides '(and "independent" (not "north"))))
(unit-type |wreck at sea| (char "w") (hp-max 1))

(advance-type charts (rp 20) (help "where the shoals are"))
(advance-type |long guns| (rp (* 2 25)))

(define ships (list sloop galleon))
(define walkers (append marines hermit))
(define movers (append ships walkers))
(define fixed (remove-list movers u*))
(define fighters (remove hermit movers))
(define both (append (list ships (list walkers))))   ; append takes lists apart at every level

(add ships wrecked-type |wreck at sea|)
(add movers acp-to-move (1 1 1 2))          ; one value each
(add walkers image-name '("walker" 1))      ; a quoted list goes to all whole
(add (galleon) name "great galleon")
(add harbour possible-sides '(or "north" "south" "independent"))
(add marines acp-season-effect ((0 100) (6 50) (12 100)))

; Tables: cells, lists of types, one value, values in a row, values in a block.

(table acp-to-attack 1 (u* hermit 9))
(table productivity (harbour t* 80))
(table unit-size-as-occupant (sloop harbour 1) (galleon harbour 2) (walkers ships 1))
(table hit-chance
  (fighters u* 50%)
  (fighters fixed (60 40 20))
  (harbour ships 0.25))
(table hit-chance add (sloop (galleon marines) (30 70)))
(table damage
  (fighters fighters ((1d4+1 1d4 1) (2d6+2 1d6+1 1d6) (1 1 1d4+1)))
  (harbour ships (+ 1d6+1 1))
  (hermit u* 0))
(table mp-to-enter-terrain 99 (ships sea 1) (walkers (beach land) (/ (* 100 (1.00 2.00)) 100)))
(table vanishes-on (ships (beach land) true) (walkers sea true))
(table base-consumption (movers food (- (4 5 3 2) 1)))

(if (and (/= slow 0) (or nil (not (> slow quick 1))) (= quick 8)))
(set terrain-seen true)
(else)
(set terrain-seen false)
(end-if)

(if (>= 2 2 1))
(if (<= quick slow))
(set edge-terrain land)
(else)
(set edge-terrain sea)
(end-if)
(end-if)

; Globals, and symbols that come and go.

(set sides-min 2)
(set sides-max 2)
(set initial-date "1 May 1700")
(set calendar '(usual day))
(set last-turn (* 4 10))
(set synthesis-methods '(make-countries name-geographical-features))
(set action-notices '(((destroy u* harbour) (actor " burns " actee))))
(set event-notices `(((side-lost) (0 " gives up"))))
(define scratch (< 1 2 3))
(set scratch (> 3 2 1))
(undefine scratch)

; The world, its sides and who stands where.

(namer ship-names (random "Anna" "Berta" "Clara"))
(add ships namer "ship-names")
(world 60 (day-length 1) (year-length 12))
(area 6 4 (cell-width 500))
(area (terrain (by-char ".:#")
  "6."
  "..:#:."
  ".:##:."
  "6."))
(side-defaults (names-locked 0))
(side 1 northern (name "North") (class "north") (color "blue") (init-tech (harbour 1)))
(side 2 southern (name "South") (class "south") (color "red"))
(independent-units (name "nobody"))
(doctrine ship-doctrine (resupply-percent 40))
(player 1 (name "host"))
(unit-defaults (cxp 2))
(harbour 0 1 northern (n "Norhaven"))
(harbour 5 2 southern (n "Suhaven"))
(sloop 0 1 1 (n "Anna") (m 0 9))
(unit galleon 5 2 2 (n "Berta"))
(unit hermit 3 2 0)
(unit-defaults reset)
(unit "Anna" (hp 3))

(scorekeeper (title "harbours") (do last-side-wins))
(scorekeeper (title "points") (when (after-turn)) (initial-score 10)
  (trigger (> turn 1))
  (do (cond
    ((>= score 100) win)
    ((<= (sum-uprop (harbour) point-value) 0) lose)
    ((= turn 40) (if (> score 50) win end))
    ((/= turn 0) (add-score (/ (sum-uprop (harbour) point-value) 25))))))
