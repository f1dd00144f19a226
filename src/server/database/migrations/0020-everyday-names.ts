/** What workshops call their parts every day, where neither name nor description says it so. */
export function statements(): string[] {
  const pairs = [
    ...linesOf(alike).flatMap((words) =>
      words.flatMap((word) =>
        words.filter((means) => means !== word).map((means) => ({ word, means })),
      ),
    ),
    ...oneWay
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [said = [], meant = []] = line.split(' > ').map(wordsOf)
        return said.flatMap((word) => meant.map((means) => ({ word, means })))
      }),
  ]
  const learned = new Set(
    pairs.flatMap(({ word }) => word.split(' ')).filter((word) => /^[a-z]{4,}$/.test(word)),
  )
  return [
    `insert into search_words (id, word, means, made_at) values ${pairs
      .map(({ word, means }, place) => `('everyday${place}', '${word}', '${means}', 0)`)
      .join(', ')} on conflict do nothing`,
    `insert into vocabulary (word, learned_at) values ${[...learned]
      .map((word) => `('${word}', 0)`)
      .join(', ')} on conflict do nothing`,
  ]
}

function linesOf(text: string): string[][] {
  return text.trim().split('\n').map(wordsOf)
}

function wordsOf(text: string): string[] {
  return text.split(', ')
}

/** The words of a line stand for one another. */
const alike = `
bleed screw, bleed nipple, bleeder
caliper piston, brake piston
shock absorber, shocker, suspension unit
usd, upside down
shock linkage, suspension linkage
heated grip, grip heater, grip warmer
handlebar riser, handlebar raiser, bar riser, bar raiser
quarter turn throttle, quick action throttle, fast action throttle
quarter turn, 1 4 turn
gear pedal, gearchange pedal, gearchange lever, gear change lever, gear change pedal
tooth, teeth
stem, stalk
rivet link, joining link, connecting link, master link
clutch disc, clutch disk, clutch plate, friction plate
flange nut, flanged nut
kick starter lever, kick starter pedal, kickstart pedal, kick start pedal, kick lever
direction indicator, direction light, turn signal, indicator, blinker, winker
rev counter, rev meter, rpm meter, tachometer
adjusting shim, adjustment shim, valve adjustment shim, valve shim
oil filter cartridge, oil filter element
float needle, float valve
drain plug, drain bolt
drain plug washer, sump plug washer, sump washer, oil drain washer
exhaust gasket, exhaust port gasket, manifold gasket, exhaust manifold gasket, downpipe gasket
exhaust wrap, heat wrap, heat tape, thermal wrap, pipe wrap
petcock, fuel tap, fuel cock, petrol cock
kill switch, engine stop switch, engine kill switch
fork gaiter, fork boot, fork bellows
crash bung, crash bobbin, crash mushroom, frame slider
ignition barrel, ignition lock, ignition switch
starter solenoid, starter relay
cdi box, cdi unit
rearset, rear set
rocker cover gasket, valve cover gasket, cam cover gasket
speedo drive, speedometer drive
`

/** What stands before the sign means also what stands after it, and not the other way. */
const oneWay = `
hh > sintered
disc pad, disk pad, disc brake pad, disk brake pad > brake pad
resin pad > organic pad, organic brake pad
resin brake pad > organic brake pad
4 pot, four pot, 4 piston > four piston
2 pot, two pot, 2 piston > two piston
6 pot, six pot, 6 piston > six piston
back > rear
back light, back lamp > tail light
stoplight > brake light, tail light, stop light
refurb, refurbishing > repair, rebuild, overhaul
service kit > repair kit, rebuild kit, overhaul kit
brake hose bolt, brake line bolt, brake banjo > banjo bolt
brake cylinder > master cylinder
wing mirror, side mirror > mirror
oblong > rectangular
bar end, handlebar end, bar end plug > bar weight
handlebar end mirror > bar end mirror
front fork > fork
head race, head race bearing > steering head bearing, head bearing, steering bearing
tapered head bearing > steering head bearing
dogbone, dog bone > linkage
parking stand > side stand, sidestand, kickstand
middle stand > centre stand, center stand
front lever > brake lever
stock > standard
assy > assembly
clutch lever assembly, clutch lever assy, clutch lever holder > clutch perch
ended > end
steering bar > handlebar
carb cable > throttle cable
twin throttle cable > throttle cable pair
rear peg, rear footpeg, back footrest, rear footrest, back peg > pillion footpeg, pillion footrest
handlebar clamp > handlebar riser
gear change > gear pedal
wheel sprocket > rear sprocket
engine sprocket > front sprocket
tooth, teeth > t
inch > in
motorcycle chain, motorbike chain, transmission chain > drive chain
o ring chain > sealed chain
split link > clip link
chain connector > rivet link, connecting link
chain sprockets, chain sprocket kit, chain sprocket set, sprocket kit, sprocket set > chain kit
clutch pack, clutch friction, clutch lining > clutch plate, friction plate
pressure plate spring > clutch spring
clutch lever cable > clutch cable
hub rubber, sprocket carrier rubber > cush rubber, cush drive rubber, damper rubber
wheel damper, wheel damper rubber > cush rubber, cush drive rubber
nyloc, nylock > self locking
gel battery > agm battery, sealed battery
7 inch headlight > headlight 180 mm
signal light, signal lamp, turn light, turning light > indicator, turn signal
speedo head, speedometer head > speedometer
clock, instrument > speedometer, rev counter, tachometer
halogen lamp > halogen bulb
turn signal flasher > flasher relay, indicator relay
reg rec > regulator rectifier, regulator, rectifier
voltage regulator, voltage reg, charging regulator > regulator, rectifier
generator coil, alternator coil > stator
foot brake switch > rear brake light switch, brake light switch
klaxon, beeper > horn
oil control ring > oil ring, piston ring
bumpstick > camshaft
poppet valve > intake valve, inlet valve, exhaust valve
outlet valve > exhaust valve
valve oil seal > valve stem seal
tappet shim > valve shim
cam chain slipper > cam chain guide
valve cover gasket, rocker cover gasket, cam cover gasket > cylinder gasket set, top end gasket set, engine gasket set
side cover gasket > clutch cover gasket
ignition plug > spark plug
10mm > m10
12mm > m12
pods > conical air filter, cone filter, pod filter
jets, pilot jet > carburettor overhaul kit, carburetor overhaul kit
rad > radiator
ally > aluminium, aluminum, alloy
water thermostat > thermostat
mech > mechanical
inline > in line
compression washer > crush washer, sealing washer, drain plug washer
can, race can > silencer, muffler
exhaust system > silencer, muffler, exhaust header
ti > titanium
front pipe > exhaust header, header
muffler clamp, pipe clamp, can clamp > exhaust clamp
exhaust sensor > oxygen sensor, lambda sensor
adventure tyre, trail tyre > dual purpose tyre
adventure tire, trail tire > dual purpose tire
mag, mag wheel > cast wheel
ball race > ball bearing
grease seal, hub oil seal > wheel bearing seal
rim valve, air valve, schrader valve > tubeless valve, tyre valve, tire valve
90 degree valve > angled valve
wire wheel spoke > spoke
`
