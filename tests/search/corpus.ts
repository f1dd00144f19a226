// What people ask for, and what must come first: a line with the code, then the searches for it.
export const corpus = readCorpus(`
FB-320 | 45120-KS3-701; 45120ks3701; 45120 KS3 701; 45120.ks3/701; OEM 45120-KS3-701; ４５１２０－ＫＳ３－７０１; 45120-KS3-700; vdx3208f; VDX 3208 F; fb320; FB 320; floating disc; floating disk; 320mm brake disc; brake disc 320 mm; brake rotor 320; disc brake floating; floting brake disc; brake disk 320mm; front floating rotor
RB-240 | rear brake disc; rear rotor; disc 240; 240mm disk; brake discs rear; 43251KS3701
BP-174 | brake pads; brake pad; pads sintered; sintered break pad; FRX174HS; frx-174; 06455-KT9-D01; 06455 kt9 do1; sinterd pads; bp174
BS-110 | brake shoes; brake shoe 110; drum brake shoes; 06430-KA4-740
BC-410 | brake caliper; brake calliper; radial calipers; rc4.32.108l; RC432108L
BM-190 | master cylinder; brake pump; brake master cilinder; master cylinder 19mm
BH-900 | brake hose; brake line; braided brake lines; steel braided hose 900mm
BF-500 | brake fluid; dot 4; dot4 fluid; brake fluid 500ml
RS-450 | rear sprocket 45t; sprocket 45 t; 45 tooth rear sprocket; rear sproket 45; 41201-KM7-450; 41201km7440; zr1792.45; 45t rear cog
RS-480 | rear sprocket 48; 48t sprocket; 41201 KM7 480
FS-150 | front sprocket; countershaft sprocket; gearbox sprocket 15t; front sproket; 15t sprocket
CH-525 | x ring chain; xring chain 525; 525 chain; chain 525; drive chain 525; XR525-120; xr525120; sealed chain 525
CH-428 | 428 chain; chain 428; plain chain
CL-400 | chain lube; chain spray; chain lubricant 400ml; chain grease
CP-080 | clutch plates; friction plates; clutch plate set; clutch friction disc; 22201-KF2-600; 22201kf2000; 22201 KF2 60O; clk 1125-8; cluch plates
CS-050 | clutch springs; clutch spring; 22401kf2000
CB-010 | clutch basket; clutch housing; cluch basket
CD-004 | cush drive; cush rubbers; damper rubber
OF-138 | oil filter; oilfilter; oil filters; oil filtre; hf138b; HF-138; 15410-KR5-505; 15410 kr5 005
AF-290 | air filter; air cleaner; airfilter; air filtr
SP-900 | spark plug; sparkplug; sparking plug; iridium plug; spark plugs; cr9eix; iridum spark plug
PK-830 | piston kit; forged piston; 83 mm piston kit; pistonkit
PR-830 | piston rings; piston ring set; rings 83mm
WP-200 | wrist pin; gudgeon pin; piston pin 20mm; gudgeon pins
CR-126 | conrod; connecting rod; con rod; conecting rod
CM-260 | camshaft; cam shaft; intake cam; camshaft intake
VS-334 | valve springs; valve spring; spring valve
TG-110 | gasket set; engine gaskets; gasket kit engine; head gasket set
OS-305 | crank seal; crankshaft seal; oil seal crankshaft; crankshaft oil seals
CA-280 | carburetor; carburettor; carb; carburator; 28mm carb; carburetter 28
FP-012 | fuel pump; petrol pump; gas pump; fuel pumps
FT-008 | fuel tap; petcock; petrol tap; fuel valve
RA-400 | radiator; aluminum radiator; aluminium radiator; alu radiator; raditor
WT-070 | water pump; coolant pump; water pump kit
TH-082 | thermostat; termostat
EO-104 | engine oil; 10w40; 10w-40 oil; engine oil 4l; oil 10W40
BT-120 | battery; 12v battery; battery 12 v; accumulator; baterry; batteries; AGX12BS11; agm battery
HL-180 | headlight; headlamp; head light; led headlight; head lamp round
HB-H40 | h4 bulb; headlight bulb; bulb h4 12v; h4 globe
IN-040 | turn signal; blinker; indicator; winker; blinkers; turn signals; blk04a; blk-04; indicators short
TL-020 | tail light; rear light; taillight; led tail lamp; brake light; stop light; tail lite
FR-012 | flasher relay; blinker relay; indicator relay; flasher relais
SR-007 | starter relay; 35850-MR5-007; 35850-mr5-008; starter relays
SM-010 | starter motor; starting motor; starter
ST-300 | stator; alternator; generator; stator coil
RR-340 | regulator; rectifier; voltage regulator; voltage rectifier
IC-002 | ignition coil; coil ignition; igniton coil
HN-112 | horn; hooter; 12v horn
SD-100 | speedometer; speedo; spedometer
LB-210 | brake lever; folding lever; LV-B21 BK; brake levers; lvb21bk
LC-220 | clutch lever; clutch perch; clutch lever perch
GR-130 | grips; handgrips; rubber grip; hand grip
HB-760 | handlebar; handle bar; handlebars; tapered bars; handel bar; TB 76-92
TC-110 | throttle cable; gas cable; throtle cable; accelerator cable; cable throttle
CC-120 | clutch cable; cluch cable; cable clutch 1200mm
FP-055 | footpegs; foot pegs; footrest; foot rests; footpeg wide
KS-001 | side stand; sidestand; kickstand; kick stand; prop stand; jiffy stand; 50530KA6J00; sst285f
CT-002 | centre stand; center stand; main stand; mainstand
MR-100 | mirror; mirrors; rear view mirror; miror; MIR R110-10
MG-050 | mudguard; fender; front fender; mud guard
WS-370 | windscreen; windshield; tinted screen; wind screen
SA-360 | shock absorber; rear shock; shock; damper 360; monoshock; shocks 360mm; GS-TT 360/5
FK-430 | fork seals; fork seal kit; fork oil seal; 43mm fork seal; 51490-KS3-701; 51490ks3700; FSK 43-54-11; seals fork 43
FO-010 | fork oil; fork oil 10w; oil fork
HS-320 | head bearing; steering bearing; headstock bearing; steering head bearings
SW-170 | swingarm bearing; swing arm bearings; swinging arm bearing
LP-010 | license plate; licence plate holder; number plate; number plate holder
TY-120 | front tyre; front tire; 120/70; 120/70 zr17; 120/70zr17 tire; tyre 120 70 17
TY-180 | rear tire; rear tyre; 180/55; 180 55 tyre
TU-170 | inner tube; tube 17; innertube 17 inch
WB-630 | wheel bearing; wheel bearings; 6302-2rs; 6302 2RS; 63022rs
SK-018 | spokes; spoke set; spoke 18
AX-015 | front axle; wheel spindle; axle 15mm
MF-280 | silencer; muffler; slip on; slip-on muffler; slipon; exhaust can; sl280-51; mufler
EG-038 | exhaust gasket; exhaust seal; gasket exhaust 38mm
EW-010 | exhaust wrap; exhaust tape; wrap
WR-140 | spanner; wrench; 14mm spanner; ring wrench 14 mm
HX-009 | allen keys; allen key; hex keys
CT-520 | chain tool; chain riveter; chain breaker; riveting tool
TL-003 | tyre lever; tire levers; tyre irons lever
PL-014 | flywheel puller; puller; flywheel pullers m27
`)

/** 'FB-320 | floating disc; floating disk' are two searches. */
export function readCorpus(text: string): { code: string; search: string }[] {
  const lines = text.trim().split('\n')
  return lines.flatMap((line) => {
    const [code = '', searches = ''] = line.split(' | ')
    return searches.split('; ').map((search) => ({ code, search }))
  })
}
