// What workshops call the demo shop's parts every day: half of a list that was written from the catalogue
// alone. What searches know is mended by this half; the other half said what that is worth for the rest (0177).
import { readCorpus } from './corpus.ts'

export const everydayNames = readCorpus(`
KS-AF-47 | pod filters; pods; washable air filter; cotton air filter; 47mm pod filter
KS-AP-21 | air cleaner; air cleaners; airfilter; air filter element; air cleaner element
KS-BB-10 | banjos; brake hose bolt; brake banjo
KS-BC-2055 | back caliper; back brake caliper; bleed nipple; bleed nipples
KS-BC-4108 | 4 pot caliper; four pot caliper; 4 pot; 4 piston caliper; brake calliper; brake callipers
KS-BD-240 | disc rotor; rear brake rotor; 240 disc; 240mm rotor
KS-BD-300 | 300 rotor
KS-BD-320 | front disc; front discs; floating rotor; floating rotors; floating disk; 320 rotor; 320mm rotor
KS-BH-650 | brake pipe; brake pipes; rear brake pipe
KS-BH-900 | front brake pipe; braided front line; stainless brake line
KS-BP-174 | hh pads; sinter pads
KS-BP-175 | pads; disk brake pads; front pads; front brake pads; resin pads; resin brake pads
KS-BP-188 | rear pads; rear disc pads
KS-BS-140 | brake shoe; drum brake shoes; drum brakes; 140 shoes; brake sho
KS-BT-05L | lithium; lifepo4 battery; lifepo4
KS-BT-09 | batteries; batt; motorcycle battery; accumulator; sealed battery; sealed batteries; gel battery
KS-BW-18 | bar end weight; handlebar ends; bar end plugs
KS-CB-36 | carburetor; carburetors; cv carb; cv carbs; constant velocity carb
KS-CC-1150 | clutch cables; clutch cab; clutch lever cable
KS-CD-5 | cushdrive; hub rubbers; hub rubber; wheel damper rubbers; wheel dampers
KS-CG-2 | cam chain guides; cam chain slipper; timing chain guide; tensioner; tensioners
KS-CH-428 | motorcycle chain; motorbike chain; transmission chain; 125 chain; split link chain
KS-CH-520 | 520 xring chain
KS-CH-525 | chains; o ring chain; o-ring chain; sealed chain
KS-CJ-36 | carb service kit; jet kit; jets; float needle; float valve; pilot jet
KS-CK-525 | chain and sprockets; chain & sprocket kit
KS-CL-525 | joining link; joining links; connecting link; connecting links; chain connector
KS-CP-08 | clutch discs; clutch disks; clutch pack; clutch frictions; steel plates; clutch linings; cork plates; cork clutch plates
KS-CP-32 | brake piston; 32mm brake piston
KS-CR-32 | caliper seals; caliper seal kit; caliper piston seals; caliper refurb kit; pad pin; pad pins
KS-CS-26 | cam; cams; inlet cam; bumpstick
KS-CS-5 | clutch spring; pressure plate springs
KS-CT-118 | cam chains; camshaft chain
KS-DP-14 | sump plugs; drain plugs; magnetic sump plug; oil plug
KS-DW-14 | sump plug washer; sump plug washers; drain bolt washer; sump washer; oil drain washer; compression washer
KS-EC-51 | exhaust clamps; muffler clamp; pipe clamp; can clamp
KS-EG-38 | exhaust port gasket; manifold gasket; downpipe gasket; exhaust manifold gasket
KS-EH-42 | header pipes; header pipe; front pipes; 2-1 header; exhaust collector
KS-ES-18 | exhaust sensor
KS-EW-1 | silencer pack; silencer wool; exhaust wool; can packing
KS-EX-45 | mega
KS-EX-51 | exhaust can; exhaust cans; race can; exhaust silencer; sports silencer; slip on can; exhaust system; stainless can; stainless silencer
KS-EX-60 | titanium exhaust; ti silencer
KS-FD-43 | fork wipers 43; fork dust cap 43
KS-FF-8 | gas filter; gasoline filter; inline fuel filter; inline petrol filter
KS-FP-40 | passenger pegs; passenger peg; rear pegs; rear footpegs; back footrest
KS-FP-54 | foot pegs; footpegs; foot peg; pegs; peg; wide pegs; front pegs; front footpegs
KS-FS-15 | gearbox sprocket; gearbox sprockets; engine sprocket; front cog; 15t sprocket
KS-FS-41 | 41mm fork seals; 41 fork seals
KS-FS-43 | fork seals; front fork seals; fork seals and wipers; usd fork seals
KS-FU-12 | petrol pumps; fuel pumps; fuel pum; injection pump
KS-FU-20 | fuse; yellow fuse
KS-GC-650 | clutch gasket; side cover gasket; clutch cover seal
KS-GH-67 | cylinder head gasket
KS-GP-08 | gear shifter; gear change lever; gearchange pedal; gear change
KS-GR-115 | grips; grip; hand grips; handgrips; rubber grips; ribbed grips
KS-GR-125 | grip heaters; grip heater; grip warmers
KS-GR-130 | open ended grips
KS-GS-650 | top end gasket set; top end gaskets; base gasket; cylinder base gasket; valve cover gasket; barrel gasket; gasket sets
KS-HB-720 | drag bars; straight bars
KS-HB-760 | bars; steering bar
KS-HB-H4 | h4; bulb; bulbs; halogen lamp
KS-HL-145 | 145mm headlamp
KS-HL-180 | headlamps; head lights; front lamp; 7 inch headlight
KS-HN-12 | horns; hor; klaxon; beeper
KS-HR-30 | bar raisers; handlebar raisers; handlebar clamps
KS-HW-50 | header wrap; exhaust tape; heat tape; thermal wrap; pipe wrap
KS-IN-02 | chrome winkers
KS-IN-03 | long indicators
KS-IN-04 | winkers; turn indicator; turn indicators; direction indicators; signal lights; signal lamp; turn lights; turning light; short stem blinkers; short stalk indicators
KS-IN-12 | led blinkers; led winkers
KS-IR-02 | turn signal relay; turn signal flasher; relay; relays
KS-KL-19 | kickstarter; kickstart pedal; kick start pedal; kick lever
KS-LB-21 | right hand lever; right lever; front lever; adjustable brake lever
KS-LB-24 | stock brake lever
KS-LC-22 | clutch lever assembly; clutch lever assy; clutch lever holder
KS-LC-24 | stock clutch lever
KS-LC-30 | left hand lever; left lever; adjustable clutch lever
KS-LK-25 | shock linkage kit; dogbone bearings; dog bone bearings
KS-MC-14 | front brake pump; brake cylinder
KS-ME-10 | wing mirror; wing mirrors; side mirror; side mirrors; handlebar end mirror
KS-MR-08 | square mirrors; oblong mirror
KS-MR-10 | round mirrors
KS-OF-138 | engine oil filter; oilfilter; screw on oil filter; screw on filter; can type oil filter
KS-OF-204 | oil filter element; drop in oil filter
KS-PK-67 | 67mm piston
KS-PK-83 | pistons; piston; forged pistons; high compression piston; high comp piston
KS-PR-83 | rings; ring set; oil control ring; oil control rings
KS-RC-11 | pressure cap; radiator filler cap; radiator pressure cap
KS-RD-340 | rad; rads; alloy radiator; ally radiator; water radiator
KS-RR-35 | rectifiers; rectif; voltage regulator; voltage reg; charging regulator
KS-RS-42 | 42 tooth sprocket; 42 tooth rear
KS-RS-45 | wheel sprocket; rear cog; 525 rear sprocket
KS-RS-47 | 47 tooth sprocket
KS-SA-360 | shock; shocks; shocker; shockers; back shock; twin shock; twin shocks; suspension unit; rear suspension unit
KS-SB-30 | headstock bearings; headstock bearing; head races; head race bearings; yoke bearings; tapered head bearings
KS-SG-12 | prop stand spring; kick stand springs
KS-SG-8 | spark plugs; spark pl; sparkplug; ignition plug; standard spark plug; 12mm spark plug
KS-SG-9 | 10mm spark plug
KS-SK-36 | spoke; spoke kit; spoke nipples; wire wheel spokes
KS-SM-85 | speedos; odometer; odo; speedo head; clock; clocks; instruments; instrument
KS-SN-10 | sprocket nuts; nyloc nuts; nyloc nut; self locking nuts; flange nut; flanged nuts
KS-SP-90 | fork spring; linear fork springs; uprated fork springs
KS-SR-18 | generator coil; alternator coil
KS-ST-01 | side stands; kickst; parking stand
KS-ST-02 | mainstand; middle stand
KS-SW-07 | rear brake switch; stoplight switch; foot brake switch
KS-TC-1050 | twin throttle cable
KS-TC-980 | accelerator cable; accelerator cables; carb cable; throttle wire
KS-TG-22 | quick action throttle; 1/4 turn throttle; fast action throttle
KS-TH-82 | thermostats; thermost; water thermostat
KS-TL-20 | back light; back lights; stop lamp; taillight; taillights; led rear light; license plate light; licence plate lamp
KS-TM-60 | tachom; rpm meter; rev meter
KS-TU-18 | tubes; butyl tube
KS-TY-110 | front tire; front tyres; adventure tyre; adventure tyres; trail tyre
KS-TY-120 | 120/70 17
KS-TY-150 | rear tire; rear tires; rear tyre; tire; tyre; 150 rear tyre
KS-TY-180 | tubeless tyre; 180/55/17; 180 55 17; 180 rear
KS-VA-11 | tire valve; 90 degree valve; rim valve; air valve; schrader valve
KS-VC-25 | tappet shims; valve adjustment shims; adjusting shims
KS-VE-28 | poppet valve; exhaust valves; exhaust val; outlet valve
KS-VL-33 | intake valves; intake val; valve collets
KS-VS-55 | stem seals; stem seal; valve oil seals
KS-WB-6204 | wheel bearings; wheel bear; front wheel bearings; ball bearing; ball bearings; ball race; 6204 bearing; 6204; wheel bearing kit; wheel bearing set
KS-WH-17 | front mag; 17 inch front wheel
KS-WH-18 | mag wheel; mag wheels; mags; back wheel; rear mag
KS-WP-02 | water pump repair kit; mechanical seal; mech seal; water pump
KS-WS-42 | hub seal; hub seals; wheel oil seal; grease seal; hub oil seal
`)
