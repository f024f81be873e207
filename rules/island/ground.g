; ground.g: terrain and materials of island.g.

(game-module "ground")

(terrain-type sea (char ".") (liquid true))
(terrain-type beach (char ":") (elevation-min 1) (elevation-max 2))
(terrain-type land (char "#") (elevation-min 3) (elevation-max 400))
(terrain-type reef (char "x") (subtype border) (subtype-x river-x))

(material-type food (help "for all who eat"))
(material-type powder (people 0))
