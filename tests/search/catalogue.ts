// The shelf that the corpus of searches is asked of: invented makers and numbers, real sorts of part.
// A line: code | name | kind | description | maker's number | number of the past | another supplier's.
import type { StatedNumber } from '#part-numbers/server/numbers.ts'

export const shelf = `
FB-320 | Floating Brake Disc 320 mm | Brakes | Stainless disc on an aluminium carrier, five bolts | Hayanami 45120-KS3-701 | 45120-KS3-700 | Veldex VDX 3208 F
RB-240 | Rear Brake Disc 240 mm | Brakes | Stainless disc for the back wheel | Hayanami 43251-KS3-701 | |
BP-174 | Sintered Brake Pad Pair | Brakes | Two pads for one caliper, with shims | Hayanami 06455-KT9-D01 | | Veldex FRX-174 HS
BS-110 | Brake Shoe Set 110 mm | Brakes | Two shoes with springs for a drum | Hayanami 06430-KA4-740 | |
BC-410 | Radial Brake Caliper | Brakes | Forged, four pistons of 32 mm | Hayanami 45250-KR5-A11 | | Veldex RC4.32.108L
BM-190 | Brake Master Cylinder 19 mm | Brakes | Radial pump with reservoir | Hayanami 45500-KR5-006 | |
BH-900 | Braided Brake Hose 900 mm | Brakes | Stainless mesh over PTFE, banjo ends | Hayanami 45126-KZ1-003 | |
BF-500 | Brake Fluid DOT 4, 500 ml | Brakes | Dry boiling point 265 degrees | | |
RS-450 | Rear Sprocket 45 T | Drivetrain | Steel, for 525 drive, six holes | Hayanami 41201-KM7-450 | 41201-KM7-440 | Zendrik ZR-1792.45
RS-480 | Rear Sprocket 48 T | Drivetrain | Steel, for 520 drive, six holes | Hayanami 41201-KM7-480 | |
FS-150 | Front Sprocket 15 T | Drivetrain | Case-hardened, 22 splines | Hayanami 23800-KM7-000 | | Zendrik ZR-1370.15
CH-525 | X-Ring Drive Chain 525 | Drivetrain | 120 links with a rivet link | Hayanami 40530-KM7-003 | | Zendrik XR525-120
CH-428 | Plain Drive Chain 428 | Drivetrain | 134 links for small motorcycles | Hayanami 40530-KA4-000 | |
CL-400 | Chain Lube 400 ml | Drivetrain | Spray for sealed chains | | |
CP-080 | Clutch Friction Plate Set | Drivetrain | Eight plates with cork facing | Hayanami 22201-KF2-600 | 22201-KF2-000 | Zendrik CLK 1125-8
CS-050 | Clutch Spring Set | Drivetrain | Five springs, stiffer by a tenth | Hayanami 22401-KF2-000 | |
CB-010 | Clutch Basket | Drivetrain | Forged, with primary gear | Hayanami 22100-KF2-600 | |
CD-004 | Cush Drive Rubber Set | Drivetrain | Five rubbers for the rear hub | Hayanami 06410-KM7-000 | |
OF-138 | Oil Filter | Engine | Spin-on with anti-drain valve | Hayanami 15410-KR5-505 | 15410-KR5-005 | Gastek HF 138 B
AF-290 | Air Filter | Engine | Oiled foam, washable | Hayanami 17210-KR5-000 | |
SP-900 | Iridium Spark Plug | Engine | M10, long reach, resistor | Hayanami 31919-KR5-003 | | Ixion CR9 EIX
PK-830 | Forged Piston Kit 83.0 mm | Engine | With rings, pin and clips | Hayanami 13101-KR5-305 | |
PR-830 | Piston Ring Set 83 mm | Engine | Two compression rings and an oil ring | Hayanami 13011-KR5-305 | |
WP-200 | Piston Pin 20 mm | Engine | Case-hardened, ground | Hayanami 13111-KR5-000 | |
CR-126 | Connecting Rod Kit | Engine | With big-end bearing and crank pin | Hayanami 13200-KA4-305 | |
CM-260 | Intake Camshaft | Engine | Chilled iron, 8.6 mm lift | Hayanami 14110-KR5-A00 | |
VS-334 | Valve Spring Set | Engine | Sixteen springs, shot peened | Hayanami 14751-KR5-000 | |
TG-110 | Engine Gasket Set | Engine | Head, base and covers | Hayanami 06110-KR5-000 | |
OS-305 | Crankshaft Oil Seal | Engine | 30 x 52 x 8, two lips | Hayanami 91202-KR5-003 | |
CA-280 | Flat Slide Carburettor 28 mm | Engine | With jets and choke lever | Hayanami 16100-KA4-742 | |
FP-012 | Fuel Pump | Engine | In tank, 3 bar | Hayanami 16700-KR5-003 | |
FT-008 | Fuel Tap with Filter | Engine | M16, reserve position | Hayanami 16950-KA4-743 | |
RA-400 | Aluminium Radiator | Engine | Two rows, TIG welded | Hayanami 19010-KR5-003 | |
WT-070 | Water Pump Repair Kit | Engine | Shaft, seal and bearing | Hayanami 19200-KR5-000 | |
TH-082 | Thermostat 82 C | Engine | Opens at 82 degrees | Hayanami 19300-KR5-003 | |
EO-104 | Engine Oil 10W-40, 4 l | Engine | Semi-synthetic, for wet clutches | | |
BT-120 | Sealed Battery 12 V 11 Ah | Electrical | AGM, filled and charged | Hayanami 31500-KM7-642 | | Ixion AGX12-BS11
HL-180 | Round LED Headlight | Electrical | 180 mm in a steel bowl | Hayanami 33100-KZ1-601 | |
HB-H40 | Headlight Bulb H4 12 V | Electrical | 60/55 W, E-marked | Hayanami 34901-KZ1-601 | |
IN-040 | Turn Signal, Short Stem | Electrical | Amber lens, rubber stem | Hayanami 33450-KF2-D41 | | Ixion BLK-04 A
TL-020 | LED Tail Light | Electrical | Twenty LEDs, sealed | Hayanami 33701-KR5-901 | | Ixion TLX-20 LED
FR-012 | Flasher Relay 12 V | Electrical | Two poles, for LEDs | Hayanami 38301-KZ1-601 | |
SR-007 | Starter Relay | Electrical | With fuse holder, 150 A | Hayanami 35850-MR5-007 | |
SM-010 | Starter Motor | Electrical | 0.8 kW, nine teeth | Hayanami 31200-KR5-003 | |
ST-300 | Stator Coil Assembly | Electrical | Three phases, 18 poles | Hayanami 31120-KR5-003 | |
RR-340 | Voltage Regulator | Electrical | MOSFET, 35 A | Hayanami 31600-KR5-003 | |
IC-002 | Ignition Coil | Electrical | With plug cap, 5 kOhm | Hayanami 30510-KA4-741 | |
HN-112 | Horn 12 V | Electrical | 112 dB, 410 Hz | Hayanami 38110-KZ1-003 | |
SD-100 | Mechanical Speedometer | Electrical | To 160 km/h, lit | Hayanami 37200-KA4-008 | |
LB-210 | Folding Brake Lever | Controls | Milled, six steps | Hayanami 53170-KS3-006 | | Levaro LV-B21 BK
LC-220 | Clutch Lever with Perch | Controls | Die-cast, for 22 mm bars | Hayanami 53175-KF2-010 | |
GR-130 | Rubber Grip Pair | Controls | 130 mm, open ends | Hayanami 53165-KZ1-900 | |
HB-760 | Tapered Handlebar 760 mm | Controls | 28.6 mm at the clamp | Hayanami 53100-KA6-B20 | | Levaro TB 76-92
TC-110 | Throttle Cable 1100 mm | Controls | Lined, with adjuster | Hayanami 17910-KZ1-000 | |
CC-120 | Clutch Cable 1200 mm | Controls | Lined, with adjuster | Hayanami 22870-KZ1-000 | |
FP-055 | Footpeg Pair, Wide | Chassis | Stainless teeth, 55 mm | Hayanami 50642-KZ1-000 | |
KS-001 | Kickstand, Forged | Chassis | With spring and bolt | Hayanami 50530-KA6-J00 | | Forrow SST-285 F
CT-002 | Centre Stand | Chassis | Welded tube, for lifting the rear wheel | Hayanami 50500-KA6-J00 | |
MR-100 | Round Mirror M10 | Chassis | Convex, either side | Hayanami 88110-KZ1-770 | | Forrow MIR R110-10
MG-050 | Front Mudguard | Chassis | Injection moulded, black | Hayanami 61100-KZ1-000 | |
WS-370 | Tinted Windscreen | Chassis | Acrylic, 370 mm high | Hayanami 64101-KZ1-000 | |
SA-360 | Rear Shock Absorber 360 mm | Chassis | Gas, five steps of preload | Hayanami 52400-KZ1-013 | | Forrow GS-TT 360/5
FK-430 | Fork Seal Kit 43 mm | Chassis | Two oil seals, two wipers | Hayanami 51490-KS3-701 | 51490-KS3-700 | Forrow FSK 43-54-11
FO-010 | Fork Oil 10W, 1 l | Chassis | For damping rods and cartridges | | |
HS-320 | Steering Head Bearing Kit | Chassis | Tapered rollers, both races | Hayanami 53214-KZ1-000 | |
SW-170 | Swingarm Bearing Kit | Chassis | Needles, sleeves and seals | Hayanami 52101-KZ1-000 | |
LP-010 | Licence Plate Holder | Chassis | With reflector and light | Hayanami 84701-KZ1-000 | |
TY-120 | Front Tyre 120/70 ZR17 | Wheels | Radial, 58 W | | | Rollaro RX 1207017
TY-180 | Rear Tyre 180/55 ZR17 | Wheels | Radial, 73 W | | | Rollaro RX 1805517
TU-170 | Inner Tube 17 Inch | Wheels | Butyl, straight valve | | |
WB-630 | Wheel Bearing 6302-2RS | Wheels | Sealed on both sides, 15 x 42 x 13 | Hayanami 91051-KR5-003 | | Rollaro 6302-2RS
SK-018 | Spoke Set 18 Inch | Wheels | Forty spokes with nipples | Hayanami 97216-KA4-000 | |
AX-015 | Front Wheel Axle 15 mm | Wheels | Ground, with nut | Hayanami 44301-KA4-000 | |
MF-280 | Slip-On Silencer | Exhaust | Stainless, 280 mm, removable insert | Hayanami 18300-KR5-000 | | Forrow SL 280-51
EG-038 | Exhaust Gasket 38 mm | Exhaust | Copper ring | Hayanami 18291-KR5-000 | |
EW-010 | Exhaust Wrap 10 m | Exhaust | Basalt fibre tape | | |
WR-140 | Ring Spanner 14 mm | Tools | Chrome vanadium | | |
HX-009 | Hex Key Set | Tools | Nine keys on a ring | | |
CT-520 | Chain Riveting Tool | Tools | Breaks and rivets 415 to 532 | | |
TL-003 | Tyre Lever Pair | Tools | Forged, 300 mm | | |
PL-014 | Flywheel Puller M27 | Tools | Left-hand thread | | |
`
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', kind = '', description = '', oem = '', old = '', other = ''] = line
      .split('|')
      .map((part) => part.trim())
    const numbers: StatedNumber[] = [
      ...(oem ? [{ class: 'oem' as const, ...withMaker(oem) }] : []),
      ...(old ? [{ class: 'old' as const, number: old }] : []),
      ...(other ? [{ class: 'competitor' as const, ...withMaker(other) }] : []),
    ]
    return { productCode: code, name, kind, description, numbers }
  })

/** 'Hayanami 45120-KS3-701' is a maker and a number. */
function withMaker(named: string): { maker: string; number: string } {
  const [maker = '', ...number] = named.split(' ')
  return { maker, number: number.join(' ') }
}
