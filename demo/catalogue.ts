/** What the demo shop sells. Numbers are invented; the shape of each is the shape such numbers have. */

type PartKind =
  | 'Brakes'
  | 'Drivetrain'
  | 'Engine'
  | 'Controls'
  | 'Electrical'
  | 'Chassis'
  | 'Wheels'
  | 'Exhaust'

type OtherNumber = {
  number: string
  kind: 'oem' | 'superseded' | 'competitor'
}

export type DemoProduct = {
  productCode: string
  name: string
  description: string
  kind: PartKind
  /** Whole dollars for one unit. */
  price: number
  /** Units in stock. */
  quantity: number
  minimumQuantity: number
  /** Orders go in multiples of this, counted from 0; null: any number from the minimum. */
  caseQuantity: number | null
  /** A file in pictures/parts, without .svg. */
  picture: string
  numbers: readonly OtherNumber[]
}

export const demoProducts: readonly DemoProduct[] = [
  {
    productCode: 'KS-BD-320',
    name: 'Floating Brake Disc 320 mm',
    description:
      'Front disc with a laser-cut stainless rotor, 320 mm across and 5 mm thick, on ten floating buttons and a machined aluminium carrier. Bolt circle 80 mm, five holes of 8.5 mm. One disc, mounting bolts not included.',
    kind: 'Brakes',
    price: 118,
    quantity: 214,
    minimumQuantity: 10,
    caseQuantity: 5,
    picture: 'brake-disc',
    numbers: [
      { number: '45120-KS3-701', kind: 'oem' },
      { number: '45120-KS3-700', kind: 'superseded' },
      { number: 'VDX 3208 F', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-BP-174',
    name: 'Sintered Brake Pad Pair',
    description:
      'Sintered metal friction material on 4 mm steel backing plates, chamfered and slotted, with the shims fitted. 9.0 mm thick when new, wear limit 5.5 mm. Two pads, enough for one caliper.',
    kind: 'Brakes',
    price: 21,
    quantity: 1860,
    minimumQuantity: 50,
    caseQuantity: 10,
    picture: 'brake-pads',
    numbers: [
      { number: '06455-KT9-D01', kind: 'oem' },
      { number: 'FRX-174 HS', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-BC-4108',
    name: 'Radial Brake Caliper, Four Piston',
    description:
      'Two-piece forged aluminium caliper, hard anodised, with four 32 mm pistons and radial mounting at 108 mm. Supplied with pins, clip and bleed screw; pads are ordered separately. Left-hand side.',
    kind: 'Brakes',
    price: 196,
    quantity: 64,
    minimumQuantity: 4,
    caseQuantity: 2,
    picture: 'brake-caliper',
    numbers: [
      { number: '45250-KR5-A11', kind: 'oem' },
      { number: 'RC4.32.108L', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-RS-45',
    name: 'Rear Sprocket 45 T, 525',
    description:
      'Rear sprocket in C45 steel, 45 teeth for 525 chain, induction hardened at the teeth and zinc plated. Centre bore 76 mm, six holes of 10.5 mm on a 100 mm circle. One sprocket.',
    kind: 'Drivetrain',
    price: 34,
    quantity: 420,
    minimumQuantity: 20,
    caseQuantity: 10,
    picture: 'sprocket',
    numbers: [
      { number: '41201-KM7-450', kind: 'oem' },
      { number: '41201-KM7-440', kind: 'superseded' },
      { number: 'ZR-1792.45', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-CH-525',
    name: 'Sealed Drive Chain 525, 120 Links',
    description:
      'X-ring chain, 15.875 mm pitch, 120 links, with solid bushes and shot-peened plates. Tensile strength 38 kN. Each chain is packed with one hollow rivet link and a packet of grease.',
    kind: 'Drivetrain',
    price: 92,
    quantity: 530,
    minimumQuantity: 10,
    caseQuantity: 10,
    picture: 'chain',
    numbers: [
      { number: '40530-KM7-003', kind: 'oem' },
      { number: 'XR525-120', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-CP-08',
    name: 'Clutch Plate Set, Eight Friction',
    description:
      'Eight cork-faced friction plates of 3.0 mm and seven steel plates of 2.0 mm, outer diameter 125 mm. For wet clutches; soak the friction plates in oil before fitting. Springs are not included.',
    kind: 'Drivetrain',
    price: 67,
    quantity: 145,
    minimumQuantity: 10,
    caseQuantity: null,
    picture: 'clutch-plates',
    numbers: [
      { number: '22201-KF2-600', kind: 'oem' },
      { number: '22201-KF2-000', kind: 'superseded' },
      { number: 'CLK 1125-8', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-LB-21',
    name: 'Folding Brake Lever',
    description:
      'Right-hand lever milled from 6082 aluminium, anodised, 178 mm long, with a folding tip and a six-step reach adjuster. Pivot 10 mm. One lever with pivot bush, ready to fit.',
    kind: 'Controls',
    price: 29,
    quantity: 640,
    minimumQuantity: 20,
    caseQuantity: 10,
    picture: 'brake-lever',
    numbers: [
      { number: '53170-KS3-006', kind: 'oem' },
      { number: 'LV-B21 BK', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-LC-22',
    name: 'Clutch Lever with Perch',
    description:
      'Left-hand cable clutch lever and perch, die-cast aluminium, for 22 mm handlebars. Comes with the adjuster, pivot bolt and mirror thread M10 x 1.25. Lever length 172 mm.',
    kind: 'Controls',
    price: 33,
    quantity: 388,
    minimumQuantity: 20,
    caseQuantity: 10,
    picture: 'clutch-lever',
    numbers: [
      { number: '53175-KF2-010', kind: 'oem' },
      { number: '53175-KF2-000', kind: 'superseded' },
    ],
  },
  {
    productCode: 'KS-GR-130',
    name: 'Handlebar Grip Pair, Open End',
    description:
      'Two-compound rubber grips, 130 mm long, with a waffle face and open ends for bar weights. Throttle side 25 mm, clutch side 22 mm inside. One pair.',
    kind: 'Controls',
    price: 9,
    quantity: 2400,
    minimumQuantity: 50,
    caseQuantity: 50,
    picture: 'grips',
    numbers: [
      { number: '53165-KZ1-900', kind: 'oem' },
      { number: 'GP-1302 W', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-HB-760',
    name: 'Tapered Handlebar 760 mm',
    description:
      'Tapered aluminium bar, 28.6 mm at the clamp and 22.2 mm at the ends, 760 mm wide with 92 mm rise. Knurled at the clamp and marked for cutting. Cross pad included.',
    kind: 'Controls',
    price: 58,
    quantity: 96,
    minimumQuantity: 10,
    caseQuantity: null,
    picture: 'handlebar',
    numbers: [
      { number: '53100-KA6-B20', kind: 'oem' },
      { number: 'TB 76-92', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-TC-980',
    name: 'Throttle Cable 980 mm',
    description:
      'Pull cable with a 1.5 mm stainless inner, nylon-lined outer and a 90 degree elbow at the grip. Outer length 980 mm, 12 mm of adjustment. One cable, greased and ready to route.',
    kind: 'Controls',
    price: 14,
    quantity: 770,
    minimumQuantity: 20,
    caseQuantity: 10,
    picture: 'throttle-cable',
    numbers: [
      { number: '17910-KF2-620', kind: 'oem' },
      { number: '17910-KF2-600', kind: 'superseded' },
      { number: 'CBL-T 0980', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-FP-54',
    name: 'Folding Footpeg, Wide',
    description:
      'Cast stainless footpeg with a 54 mm wide toothed platform, return spring, clevis pin and split pin. Folds upwards at 45 degrees. One peg; left and right are the same.',
    kind: 'Controls',
    price: 26,
    quantity: 312,
    minimumQuantity: 20,
    caseQuantity: 4,
    picture: 'footpeg',
    numbers: [
      { number: '50603-KA6-000', kind: 'oem' },
      { number: 'FPW-54S', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-MR-10',
    name: 'Round Mirror, M10 Stem',
    description:
      'Convex mirror of 110 mm in a steel housing on a 12 mm stem, black powder coated. Thread M10 x 1.25 right-hand, with lock nut and rubber boot. One mirror for either side; E-marked.',
    kind: 'Chassis',
    price: 16,
    quantity: 905,
    minimumQuantity: 20,
    caseQuantity: 20,
    picture: 'mirror',
    numbers: [
      { number: '88110-KZ1-770', kind: 'oem' },
      { number: 'MIR R110-10', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-PK-83',
    name: 'Piston Kit 83.0 mm',
    description:
      'Forged piston, standard bore 83.0 mm, compression 12.2:1, with two compression rings, oil ring, 20 mm pin and two clips. Skirt coated with graphite. For one cylinder.',
    kind: 'Engine',
    price: 104,
    quantity: 58,
    minimumQuantity: 4,
    caseQuantity: 2,
    picture: 'piston',
    numbers: [
      { number: '13101-KR5-305', kind: 'oem' },
      { number: '13101-KR5-300', kind: 'superseded' },
      { number: 'FP8300-A', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-CS-26',
    name: 'Intake Camshaft',
    description:
      'Chilled cast-iron camshaft with phosphated lobes, 8.6 mm lift, base circle 32 mm. Bearing journals ground to 23.98 mm, sprocket bolted on. Fit with new cam chain guides.',
    kind: 'Engine',
    price: 148,
    quantity: 3,
    minimumQuantity: 4,
    caseQuantity: null,
    picture: 'camshaft',
    numbers: [
      { number: '14110-KR5-A00', kind: 'oem' },
      { number: 'CAM 26-86 IN', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-VL-33',
    name: 'Intake Valve 33 mm with Spring',
    description:
      'One-piece steel valve, 33 mm head, 5.5 mm stem, hard-chromed and tipped. Packed with its spring, retainer, collets and stem seal. Sold by the valve.',
    kind: 'Engine',
    price: 19,
    quantity: 460,
    minimumQuantity: 16,
    caseQuantity: 4,
    picture: 'valve',
    numbers: [
      { number: '14711-KR5-000', kind: 'oem' },
      { number: 'VA-3355 I', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-GS-650',
    name: 'Cylinder Gasket Set',
    description:
      'Multi-layer steel head gasket, base gasket, cover gasket and eleven seals for a 650 cc single. Coated on both sides and fitted dry. Everything for one top-end rebuild.',
    kind: 'Engine',
    price: 46,
    quantity: 175,
    minimumQuantity: 10,
    caseQuantity: 5,
    picture: 'gasket-set',
    numbers: [
      { number: '06110-KA6-650', kind: 'oem' },
      { number: '06110-KA6-640', kind: 'superseded' },
      { number: 'GKT 650/1 TOP', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-SG-9',
    name: 'Iridium Spark Plug',
    description:
      'Spark plug with a 0.6 mm iridium centre electrode and a resistor of 5 kilo-ohms. Thread M10 x 1.0, reach 19 mm, hexagon 16 mm, gap set to 0.8 mm. Ten plugs to an inner box.',
    kind: 'Engine',
    price: 8,
    quantity: 5200,
    minimumQuantity: 50,
    caseQuantity: 10,
    picture: 'spark-plug',
    numbers: [
      { number: '31916-KR5-003', kind: 'oem' },
      { number: 'IX9-1019 R', kind: 'competitor' },
      { number: '31916-KR5-001', kind: 'superseded' },
    ],
  },
  {
    productCode: 'KS-OF-138',
    name: 'Spin-On Oil Filter',
    description:
      'Spin-on canister, 68 mm across and 69 mm high, thread M20 x 1.5, with bypass valve and a 17 mm nut welded to the end. Tighten to 12 Nm. Gasket oiled and fitted.',
    kind: 'Engine',
    price: 7,
    quantity: 3840,
    minimumQuantity: 48,
    caseQuantity: 24,
    picture: 'oil-filter',
    numbers: [
      { number: '15410-KFB-014', kind: 'oem' },
      { number: '15410-KFB-013', kind: 'superseded' },
      { number: 'OX 138 N', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-AF-47',
    name: 'Conical Air Filter 47 mm',
    description:
      'Pleated cotton gauze between aluminium mesh, moulded rubber flange for a 47 mm inlet, length 130 mm. Oiled, washable and good for 80,000 km with cleaning. Stainless clamp included.',
    kind: 'Engine',
    price: 31,
    quantity: 268,
    minimumQuantity: 12,
    caseQuantity: 6,
    picture: 'air-filter',
    numbers: [
      { number: '17211-KZ1-010', kind: 'oem' },
      { number: 'CNX-47.130', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-CB-36',
    name: 'Constant-Velocity Carburettor 36 mm',
    description:
      'Constant-velocity carburettor with a 36 mm bore, zinc-alloy body and a 118 main jet. Float height set on the bench at 13.7 mm; choke by lever. One carburettor, left or right.',
    kind: 'Engine',
    price: 132,
    quantity: 0,
    minimumQuantity: 4,
    caseQuantity: null,
    picture: 'carburettor',
    numbers: [
      { number: '16100-KF2-771', kind: 'oem' },
      { number: '16100-KF2-770', kind: 'superseded' },
    ],
  },
  {
    productCode: 'KS-FU-12',
    name: 'In-Tank Fuel Pump 12 V',
    description:
      'Turbine pump for fuel injection, 3.0 bar at 90 litres an hour, 38 mm body with strainer, outlet hose and sealed plug. Draws 4.2 A. Fits the original carrier without cutting.',
    kind: 'Engine',
    price: 74,
    quantity: 122,
    minimumQuantity: 6,
    caseQuantity: 6,
    picture: 'fuel-pump',
    numbers: [
      { number: '16700-KM7-D02', kind: 'oem' },
      { number: 'FPT-3090', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-RD-340',
    name: 'Aluminium Radiator 340 mm',
    description:
      'Brazed aluminium core, 340 by 190 mm and 32 mm deep, with welded tanks, 1.1 bar cap and rubber mounts. Pressure tested at 2 bar. Fan holes drilled to the original pattern.',
    kind: 'Engine',
    price: 165,
    quantity: 37,
    minimumQuantity: 2,
    caseQuantity: null,
    picture: 'radiator',
    numbers: [
      { number: '19010-KR5-003', kind: 'oem' },
      { number: 'RAL 340-32', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-BT-12',
    name: 'Sealed Battery 12 V 11 Ah',
    description:
      'Maintenance-free AGM battery, 12 V and 11.2 Ah, 210 A for cold starting. 150 by 87 by 130 mm, positive pole on the left. Filled, charged and tested; terminal bolts in the bag.',
    kind: 'Electrical',
    price: 62,
    quantity: 290,
    minimumQuantity: 10,
    caseQuantity: 2,
    picture: 'battery',
    numbers: [
      { number: '31500-KM7-642', kind: 'oem' },
      { number: 'AGX12-BS11', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-HL-180',
    name: 'Round LED Headlight 180 mm',
    description:
      'LED headlight in a steel bowl, 180 mm lens, dipped and main beam with a ring position light. 12 V, 38 W, E-marked. Side mounts M8; plug for the usual three-pin lamp socket.',
    kind: 'Electrical',
    price: 112,
    quantity: 83,
    minimumQuantity: 5,
    caseQuantity: null,
    picture: 'headlight',
    numbers: [
      { number: '33100-KZ1-601', kind: 'oem' },
      { number: '33100-KZ1-600', kind: 'superseded' },
      { number: 'HLR 180 LED', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-IN-04',
    name: 'Indicator, Short Stem',
    description:
      'Turn indicator with an amber lens, black housing and flexible rubber stem of 40 mm. Bulb 12 V 10 W fitted, M8 mount, two 350 mm leads. One lamp for any corner; E-marked.',
    kind: 'Electrical',
    price: 6,
    quantity: 3100,
    minimumQuantity: 40,
    caseQuantity: 20,
    picture: 'indicator',
    numbers: [
      { number: '33450-KF2-D41', kind: 'oem' },
      { number: 'BLK-04 A', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-TL-20',
    name: 'LED Tail Light',
    description:
      'Tail and brake light with 20 LEDs behind a red lens, number-plate light underneath. 12 V, 0.4 W tail and 3.2 W brake, sealed to IP67. 165 by 52 mm, two M6 studs at 100 mm.',
    kind: 'Electrical',
    price: 27,
    quantity: 510,
    minimumQuantity: 20,
    caseQuantity: 10,
    picture: 'tail-light',
    numbers: [
      { number: '33701-KR5-901', kind: 'oem' },
      { number: 'TLX-20 LED', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-SM-85',
    name: 'Speedometer 85 mm',
    description:
      'Stepper-motor speedometer, 85 mm dial to 220 km/h, with odometer window and four warning lights. Steel bezel, anti-fog glass, 12 V. Reads the original wheel sensor; bracket included.',
    kind: 'Electrical',
    price: 139,
    quantity: 44,
    minimumQuantity: 4,
    caseQuantity: null,
    picture: 'speedometer',
    numbers: [
      { number: '37200-KZ1-G01', kind: 'oem' },
      { number: 'SPD 85-220', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-SA-360',
    name: 'Rear Shock Absorber 360 mm',
    description:
      'Twin-tube gas shock with a progressive spring, 360 mm between eyes, five preload steps and rebound adjustment. Chromed 12 mm rod, 10 mm bushes. Sold singly, ordered in pairs.',
    kind: 'Chassis',
    price: 187,
    quantity: 71,
    minimumQuantity: 4,
    caseQuantity: 2,
    picture: 'shock-absorber',
    numbers: [
      { number: '52400-KZ1-013', kind: 'oem' },
      { number: 'GS-TT 360/5', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-FS-43',
    name: 'Fork Seal Kit 43 mm',
    description:
      'Two oil seals and two dust wipers for 43 mm upside-down forks, nitrile with a steel core, plus two retaining clips. Size 43 x 54 x 11 mm. Enough for both legs.',
    kind: 'Chassis',
    price: 18,
    quantity: 840,
    minimumQuantity: 20,
    caseQuantity: 10,
    picture: 'fork-seals',
    numbers: [
      { number: '51490-KS3-701', kind: 'oem' },
      { number: '51490-KS3-700', kind: 'superseded' },
      { number: 'FSK 43-54-11', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-ST-01',
    name: 'Kickstand, Forged',
    description:
      'Forged steel side stand, 285 mm from pivot to foot, black zinc-nickel, with a wide welded foot. Supplied with the return spring, pivot bolt M10 and lock nut. The part that gave us our name.',
    kind: 'Chassis',
    price: 39,
    quantity: 356,
    minimumQuantity: 10,
    caseQuantity: 10,
    picture: 'kickstand',
    numbers: [
      { number: '50530-KA6-J00', kind: 'oem' },
      { number: 'SST-285 F', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-TY-120',
    name: 'Front Tyre 120/70 ZR17',
    description:
      'Radial road tyre, 120/70 ZR17 M/C 58W, tubeless, with a two-compound tread. Fitted rim width 3.50 in, outer diameter 600 mm. Production date never older than twelve months.',
    kind: 'Wheels',
    price: 98,
    quantity: 188,
    minimumQuantity: 10,
    caseQuantity: null,
    picture: 'tyre',
    numbers: [
      { number: '44711-KS3-003', kind: 'oem' },
      { number: 'RDX 1207017F', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-WH-17',
    name: 'Cast Front Wheel 17 x 3.50',
    description:
      'Gravity-cast aluminium wheel, 17 x MT 3.50, five double spokes, satin black with a machined rim edge. For 20 mm axles and twin discs on an 80 mm circle. Bearings and valve fitted.',
    kind: 'Wheels',
    price: 274,
    quantity: 22,
    minimumQuantity: 2,
    caseQuantity: null,
    picture: 'wheel',
    numbers: [
      { number: '44650-KS3-A10', kind: 'oem' },
      { number: 'CW5-17350', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-WB-6204',
    name: 'Wheel Bearing 6204-2RS',
    description:
      'Deep-groove ball bearing, 20 x 47 x 14 mm, sealed on both sides, C3 clearance, packed with water-resistant grease. Fits front and rear hubs with 20 mm axles. One bearing.',
    kind: 'Wheels',
    price: 5,
    quantity: 6400,
    minimumQuantity: 100,
    caseQuantity: 50,
    picture: 'wheel-bearing',
    numbers: [
      { number: '91051-KZ1-003', kind: 'oem' },
      { number: '6204 2RS1/C3', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-EX-51',
    name: 'Slip-On Silencer 51 mm',
    description:
      'Oval silencer with a brushed stainless sleeve, 380 mm long, inlet 51 mm, with removable insert and strap. Packed with long-strand glass wool; 2.9 kg. E-marked with the insert fitted.',
    kind: 'Exhaust',
    price: 228,
    quantity: 49,
    minimumQuantity: 2,
    caseQuantity: null,
    picture: 'silencer',
    numbers: [
      { number: '18310-KR5-D00', kind: 'oem' },
      { number: 'SO-51/380 OV', kind: 'competitor' },
    ],
  },
  {
    productCode: 'KS-EH-42',
    name: 'Exhaust Header, Two into One',
    description:
      'Header pipes for parallel twins, 42 mm stainless tube of 1.2 mm wall, bent without seams into a 51 mm collector. Oxygen sensor boss M18 x 1.5 with plug. Flanges and copper gaskets included.',
    kind: 'Exhaust',
    price: 176,
    quantity: 31,
    minimumQuantity: 2,
    caseQuantity: null,
    picture: 'header',
    numbers: [
      { number: '18320-KM7-000', kind: 'oem' },
      { number: 'HDR 2-1/42', kind: 'competitor' },
    ],
  },
]
