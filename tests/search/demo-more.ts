// What a workshop types in the demo shop, written from its catalogue before anybody looked at how a search
// is read: what was mended since with its neighbours, and what still comes later.
import { readCorpus } from './corpus.ts'

export const moreOfDemo = readCorpus(`
KS-AF-47 | pod filter; cone filter; dirt filter; 47mm air filter
KS-AF-52 | fjell 700 air filter; norvik air filter; 52 mm pod
KS-AP-21 | airbox filter; air filer
KS-BB-10 | 10 off banjo bolt; banjoo; m10x1.0 banjo; banj
KS-BC-2055 | calliper; calipers; callipper; kaliper; rear cal
KS-BC-4108 | RC4-32-108L
KS-BD-240 | hs 1000 brake disc; 240 rear disc; 10.5mm; hayanami hs 1000 brake disc
KS-BD-300 | disc 300; 300mm rotor; 4925017; 49.25.017; 25 017
KS-BD-320 | 320mm disc; 320 mm disc; 320mm; 45120-ks3-7O1; OEM no. 45120-KS3-701; #45120-KS3-701; vdx3208; 3208f; ks-bd-32O; 45120-KS3-701 brake disc; 45120-KS3-710; 45120-KS3-701 x 10
KS-BH-650 | 650mm brake hose; fjell 700 brake hose
KS-BH-900 | 900mm brake hose; 2140-0533; 21400533; 0533
KS-BP-174 | O6455-KT9-DO1; 6455-KT9-D01; KT9-D01; kt9d01; Part No: 06455-KT9-D01; 174hs
KS-BP-175 | hn-700 brake pads; 06455 KT9; 2 pcs brake pads; brake pads 2 pcs; 10 pairs brake pads; brakepad; brake pads x4
KS-BP-188 | 5730182
KS-BS-140 | brake lining; 0716; 2140 0716
KS-BT-05L | 39-84-005; li-ion battery; 5ah lithium; lithi; ks bt 05l; ksbt05l; bt-05l; BT05L; KS-BT-O5L
KS-BT-09 | 12v battery; 12 v 9ah; 9ah battery; hc 125 battery; battrey
KS-BT-12 | 11ah; KM7-642; km7642; 31500-km7; agx12bs; hn700 battery; km7 642; 6 x KS-BT-12; KS-BT-12 6x; KS-BT-12 qty 6
KS-BW-18 | bar end weights; hs1000 handlebar weights
KS-CB-36 | 36mm carb; hayanami hx400 carb; carburretor; carbiretor; karburator; 36 mm carburetor; hx 400 carburettor; kf2-771; kf2771; 16100kf2770; 16100-KF2-77O
KS-CC-1150 | clutch wire; hx-400 clutch cable; 22870 KF2; 1150mm cable
KS-CD-5 | cush5; "KS-CD-5"; KS–CD–5; KS_CD_5; ks cd5; kscd 5; OEM: 41241-KM7-000; 41241-KM7-OOO; cush driv
KS-CH-428 | chain 428; hc125 chain; 132 link chain
KS-CH-520 | 114 links
KS-CH-525 | chain; hn700 chain; xr 525 120; heavy duty chain; 525x120
KS-CJ-36 | carb jets
KS-CL-525 | chain joint; chain link 525
KS-CP-07 | castellan clutch plates
KS-CP-08 | clutsh plates; clutch plats; 3 sets clutch plates
KS-CP-32 | brake pistons; caliper pi
KS-CS-26 | camsh
KS-CT-118 | cam ch
KS-DP-14 | m14 drain plug; m14x1.5; qty 10 drain plug; drain pl; drain plug 25pcs
KS-DW-14 | 14x20x1.5; 10 off copper washer
KS-EC-51 | exhost clamp; castellan 74 14 051; 7414051; 14051
KS-EG-38 | 38mm exhaust gasket
KS-ES-18 | o2 probe; oxygen senser; lamda sensor; m18x1.5; oxyg; lamb
KS-EW-1 | silencer wadding; 500g packing; glass wool
KS-EX-51 | exhaust; end can; exaust; 51mm silencer; muffl; tail pipe; mufler; sylencer
KS-EX-60 | 60 mm silencer; 96 48 060; 9648060; veloce 900 silencer
KS-FF-8 | fule filter
KS-FP-40 | foot rest rear
KS-FP-54 | foot pegg; rider pegs; foot pge; hr 650 footpeg
KS-FS-15 | 15t; ZR1370-15; drive sprocket; 15 tooth front sprocket
KS-FS-16 | 16 tooth; 16t front
KS-FS-41 | 41 fork seal; 41x54x11; t2045-0141; T20450141; 2045 0141
KS-FS-43 | 43x54x11; 43 x 54 x 11; ks3701; ks3-701; ks3 701; 43 54 11; 51490 ks3 701; 51490.KS3.701; 51490-KS3-7OI; oem 51490-KS3-701; forrow fsk43-54-11; FSK 43 54 11
KS-FU-20 | 20a fuse; 20 amp fuse; 50 pcs fuse 20a; 20amp; box of fuses; pack of fuses
KS-GH-67 | head gask
KS-GP-08 | gear p
KS-GR-115 | set of grips; pair of grips
KS-GR-125 | r 1150 heated grips; ref 61 31 8 523 004; 8523004; 523 004; warm grips
KS-GS-650 | gasgket set
KS-HB-720 | 720 bars; flat bars; roadster 865 handlebar
KS-HB-760 | handle bars; 760mm handlebar; hr650 handlebar; motocross bars; handlbar
KS-HB-H4 | h4 60/55w; t2700-0604; main beam bulb; light bulb; hedlamp bulb; H46055
KS-HL-145 | 145 mm headlamp; 2250-0145; 0145; norvik fjell 700 headlight
KS-HL-180 | headlamp; headlight; head light; front light; headlite; hedlight; 180mm headlight; headl; hlr180; headlihgt; hc 125 headlight
KS-HN-12 | 110 db horn; 110db; hoarn
KS-HR-30 | 30mm riser
KS-HW-50 | heat wrap; 50mm exhaust wrap; exhaust bandage
KS-IN-04 | blin; PN 33450-KF2-D41; kf2-d41; 33450-KF2; trafficator; indikator; blinkr; m8 indicator; turn si
KS-IN-12 | r1150 indicators
KS-IR-02 | led flasher relay
KS-KL-19 | kick pedal; kick st
KS-LB-21 | front brake lever; brake handle
KS-LK-25 | linkege
KS-MC-14 | 14mm master cylinder; T2020 1190; t20201190; 20201190; 2020-1190; 1190
KS-ME-10 | pair of mirrors; mirrow; mirrror; 5x mirror
KS-MR-08 | mirror left; left mirror; m8 mirror; square mirror; rectangle mirror
KS-MR-10 | m10 mirror; m10x1.25 mirror; mir r110
KS-OF-138 | hn 700 oil filter; oil filter hn 700; I5410-KFB-014; 15410/KFB/014; kfb-014; kfb014; of138; OF-138; item KS-OF-138; no. KS-OF-138; KS-OF-138 oil filter; gastek ox 138 n; hayanami 15410-kfb-014; hayanami 15410kfb014; KS-OF-I38; KS-OF-139; 15410-KFB-01; 10x oil filter; 10 x oil filter; oil filter x 10; oil filter x10; 4x KS-OF-138; KS-OF-138 x 4; KS-OF-138 4 pcs; filtr oil; 68mm oil filter
KS-OF-204 | veloce 900 oil filter; 55mm oil filter
KS-PK-67 | 67 mm piston; roadster 865 piston
KS-PK-83 | 83mm piston; piston and rings; pistion kit
KS-RC-11 | 1.1 bar cap
KS-RD-340 | radiator; coolant radiator; radiater; radiators; radia; hv800 radiator; radaitor
KS-RR-35 | 35a regulator; 35 amp rectifier; regualtor; rectifer; 35amp; reg; part no KS-RR-35; p/n: KS-RR-35; RR-35; rr35; #KS-RR-35; KS-RR35; KSRR-35
KS-RS-42 | 42t 520; 42t
KS-RS-45 | 45 tooth sprocket; 45t; zr-1792-45; 1792.45; sprocet; sprokit; hn 700 rear sprocket
KS-RS-47 | 47 teeth
KS-SA-320 | hallam roadster rear shock; 320 shock
KS-SA-360 | 360mm shock; shock absober; a pair of rear shocks
KS-SB-30 | front end bearing; 30x55x17
KS-SG-12 | kickstand sprng
KS-SG-8 | 20 spark plugs; sparkplugs; sparkp; 100 pcs spark plug; spark plug 100 pcs
KS-SK-36 | 4.0mm spoke; spok
KS-SM-85 | speedmeter; 85mm speedo; KZ1-G01; kz1g01
KS-SR-18 | dynamo; charging coil; stater coil; hv 800 stator
KS-ST-01 | kikstand; side st; sth. 50530-KA6-J00; 50530ka6j00; KA6-J00; ka6 joo; sst 285
KS-ST-02 | centerstand; centre st
KS-SW-07 | swtich
KS-TC-1050 | 1050mm throttle cable; push pull cable
KS-TC-980 | trottle cable; 980 cable; throttle c
KS-TG-22 | quick throttle; twist grip tube; throttle t
KS-TH-82 | 82 degree thermostat; thermosat; thermostaat; 82c
KS-TL-20 | P/N 33701-KR5-901; brake lamp; taillite
KS-TM-60 | rpm gauge; 60mm tacho; tach
KS-TU-18 | tube; 18 inch tube; 18" tube; 3.25-18 tube
KS-TY-110 | fjell front tyre; off road tyre; tire frnt; trx1108019f; 1108019F; 12 units front tyre
KS-TY-120 | 120/70; 120/70-17; hs1000 front tyre; rdx1207017f; 1207017f
KS-TY-150 | 150/70; 150/70-17
KS-TY-180 | 180/55 17; 180 55 zr 17 tyre; 180/55zr17
KS-VA-11 | brennmark valve; bent valve; 8400183; 36318400183; 36 31 8 400 183
KS-VC-25 | 11 34 7 690 123; 11347690123; 7690123; 7 690 123; r1150 shims
KS-VE-28 | 28 mm exhaust valve
KS-VL-33 | 33mm valve
KS-WB-6204 | 20x47x14; 6204 2rs; part number 91051-KZ1-003; art. no. KS-WB-6204; 5 wheel bearings; weel bearing; 62042RS1
KS-WB-6205 | 25x52x15 bearing; 6205
KS-WH-17 | 17x3.50 wheel
KS-WH-18 | rear rim; wheels; 17x5.50; hs 1000 rear wheel
KS-WP-02 | water p
KS-WS-42 | 28x42x7
`)
