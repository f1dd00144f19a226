/** What searches know of words, and what a shop for motorcycle parts begins with. */
export function statements(): string[] {
  const pairs = searchWords()
  const words = [...new Set(pairs.flatMap(([word]) => word.split(' ')))].filter(
    (word) => word.length >= 4,
  )
  return [
    `create table search_words (
      id text primary key,
      word text not null,
      means text not null,
      made_at bigint not null,
      unique (word, means)
    )`,
    `insert into search_words (id, word, means, made_at) values ${pairs
      .map(([word, means], place) => `('word${place}', '${word}', '${means}', 0)`)
      .join(', ')}`,
    `insert into vocabulary (word, learned_at) values ${words
      .map((word) => `('${word}', 0)`)
      .join(', ')} on conflict do nothing`,
  ]
}

/** Each word with each that it also means. */
function searchWords(): [word: string, means: string][] {
  const pairs = alike.flatMap((line) => {
    const words = line.split(', ')
    return words.flatMap((word) =>
      words
        .filter((means) => means !== word)
        .map((means): [string, [string, string]] => [`${word}>${means}`, [word, means]]),
    )
  })
  return [...new Map(pairs).values()]
}

/**
 * What a shop for motorcycle parts begins with: the words of a line stand for one another, in both
 * Englishes and in that of the workshop. An admin changes them as data.
 */
const alike = `
tyre, tire
disc, disk, rotor
carburettor, carburetor, carb
aluminium, aluminum, alu, alloy
colour, color
grey, gray
centre, center
fibre, fiber
litre, liter
gauge, gage
caliper, calliper
anodised, anodized
vulcanised, vulcanized
licence plate, license plate, number plate, plate holder
turn signal, indicator, blinker, winker, direction light
flasher relay, blinker relay, indicator relay, turn signal relay, flasher unit
muffler, silencer, exhaust can
exhaust, muffler
header, headers, downpipe, exhaust pipe, manifold
side stand, sidestand, kickstand, prop stand, jiffy stand
centre stand, center stand, main stand, mainstand
mudguard, fender
windscreen, windshield, screen
petrol, gas, gasoline, fuel
petcock, fuel tap, petrol tap, fuel valve
shock, shock absorber, damper, monoshock
swingarm, swing arm, swinging arm
handlebar, handle bar, bars
footpeg, foot peg, footrest, foot rest, peg
grip, handgrip, hand grip
headlight, headlamp, head light, head lamp
tail light, taillight, tail lamp, rear light, rear lamp, stop light, brake light
lamp, light
bulb, globe
spark plug, sparkplug, sparking plug
ignition coil, coil
stator, alternator, generator
rectifier, regulator
starter, starting motor, self starter
battery, accumulator
speedometer, speedo
tachometer, tacho, rev counter
crankshaft, crank
camshaft, cam
connecting rod, conrod, con rod
gudgeon pin, wrist pin, piston pin
cylinder, barrel, jug
gearbox, transmission
clutch plate, friction plate, clutch disc
clutch basket, clutch housing, clutch bell
cush drive, cush rubber, damper rubber
o ring, oring
x ring, xring
sprocket, cog, chainwheel, pinion
front sprocket, countershaft sprocket, gearbox sprocket
chain lube, chain spray, chain grease
chain tool, chain breaker, chain riveter, chain splitter
inner tube, innertube
spoke, spokes
rim, wheel rim
axle, spindle, wheel spindle
head bearing, headstock bearing, steering bearing, steering head bearing
fork seal, fork oil seal
oil seal, shaft seal, simmerring
gasket, seal
kit, set
hose, line, pipe
brake hose, brake line
master cylinder, brake pump
brake pad, pads
brake shoe, shoes
lever, levers
cable, bowden
throttle, accelerator, gas
choke, enrichener
air filter, air cleaner, airfilter
oil filter, oilfilter
radiator, cooler
thermostat, temperature valve
water pump, coolant pump
spanner, wrench
allen key, hex key
screw, bolt
circlip, snap ring
pannier, saddlebag, side case
crash bar, engine guard
bash plate, skid plate, sump guard
earth, ground
wiring loom, wiring harness, cable loom
horn, hooter
mirror, rear view mirror
seat, saddle
left, lh
right, rh
kick starter, kickstarter, kick start, kickstart
valve clearance, tappet
`
  .trim()
  .split('\n')
