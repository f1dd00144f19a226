// What a workshop types in the demo shop, and what must come first: a line with the code, then the
// searches for it.
import { readCorpus } from './corpus.ts'

export const demoCorpus = readCorpus(`
KS-BD-320 | 45120-KS3-701; 45120KS3701; 45120 ks3 701; 45120.KS3.701; 45120/KS3/701; hayanami 45120-ks3-701; 45120-KS3-700; vdx3208f; ksbd320; KS BD 320; brake disc 320mm; 320 mm rotor; disc brake 320; floating disk 320; 4512O KS3 70l; 4512OKS37O1; 45120-KS3; 45120; disc 320mm front; front disc 320; brake disc 320mm front 45120-KS3-701; bd320; bd 320; BD-320
KS-BD-300 | brake rotor 300mm; 49 25 017; castellan 4925017
KS-BD-240 | rear brake disk; rear rotor; rear disc; T2023 0418; t20230418; 240mm disc
KS-BP-174 | sintered brake pads; sintered pads; FRX174HS; 06455kt9d01; 06455 KT9 DO1; sinterd brake pads; break pads sintered; hs 1000 sintered pads; hayanami hs1000 2014 sintered brake pads; HV800 sintered pads
KS-BP-175 | organic pads; organic brake pad; frx 174 o
KS-BP-188 | rear brake pads; rear pads sintered; 06435-KT9-006; 57 30 182; honda cb500 rear brake pads; hs1000 rear pads
KS-BP-172 | KS-BP-172; 06455-KT9-D00; ks bp 170
KS-BS-140 | brake shoes; brake shoe 140mm; 2140-0716; 21400716; TRM-140; break shoes
KS-BC-4108 | radial caliper; radial brake calliper; four piston caliper; RC4.32.108L; rc432108l
KS-BC-2055 | rear caliper; rear calliper; two piston caliper; 61 04 233
KS-CR-32 | caliper rebuild kit; caliper repair kit; calliper kit 32mm
KS-CP-32 | caliper piston; caliper pistons 32mm; PI3230
KS-BH-900 | front brake hose; braided hose 900mm; front brake line; BL-900 SS; fjell 700 hose front; front hose norvik fjell 700
KS-BH-650 | rear brake hose; rear brake line; brake hose 650
KS-BB-10 | banjo bolt; banjo bolts m10; banjo; banjo screw; 90145-KS3-601
KS-MC-14 | brake master cylinder; front master cylinder; front master cilinder; brake pump
KS-MR-14 | master cylinder kit; master cylinder rebuild kit
KS-MR-10 | round mirror; mirror m10; round miror; 88110-KZ1-770
KS-MR-08 | rectangular mirror; mirror m8
KS-ME-10 | bar end mirror; bar-end mirrors; mirrors bar end
KS-SA-360 | shock absorber 360; rear shock 360 mm; damper 360mm; 52400kz1013
KS-SA-320 | rear shock 320; GS-TT 320/5
KS-FS-43 | fork seal kit 43mm; fork seals 43; 43mm fork seals; 51490ks3701; fsk435411; fork seal; fork seals 43x54x11; fork seal kits
KS-FS-41 | fork seal 41 mm; fork seals 41
KS-ST-01 | kickstand; side stand; sidestand; kick stand; prop stand; jiffy stand; sst285f
KS-ST-02 | centre stand; center stand; main stand
KS-SG-12 | side stand spring; kickstand springs; stand spring; side stand springs; stand springs
KS-SB-30 | steering bearing; head bearing set; steering head bearings
KS-SP-90 | fork springs; fork spring 9.0
KS-LK-25 | linkage bearing; suspension linkage bearings
KS-LB-21 | folding brake lever; brake lever folding; LVB21BK; foldable brake lever
KS-LB-24 | standard brake lever
KS-LC-24 | standard clutch lever
KS-LC-30 | folding clutch lever; cluch lever folding
KS-LC-22 | clutch lever perch; clutch perch
KS-GR-125 | heated grips; heated grip; heatd grips; 61 31 8 523 004; brennmark 61318523004; hand grips heated
KS-GR-130 | open end grips; handlebar grips; hand grips open
KS-GR-115 | closed end grips; grips closed
KS-BW-18 | bar weights; bar weights 18mm
KS-HB-760 | tapered handlebar; tapered bars; handlebar 760; handel bar 760
KS-HB-720 | straight handlebar; straight bars 720; drag bar
KS-HR-30 | handlebar risers; bar risers; riser 30mm
KS-TC-980 | throttle cable 980; gas cable 980; accelerator cable 980mm; throtle cable 980
KS-TC-1050 | throttle cable pair; throttle cables 1050
KS-TG-22 | quarter turn throttle; throttle tube
KS-FP-54 | folding footpeg; wide foot pegs; footrest wide
KS-FP-40 | pillion footpeg; pillion peg; passenger footpeg
KS-GP-08 | gear pedal; gear lever; shift lever; shifter
KS-RS-45 | rear sprocket 45; 45t sprocket; rear sproket 45t; 41201-KM7-440; zr1792.45; 45 tooth rear sprocket
KS-RS-47 | 47t rear sprocket; sprocket 47
KS-RS-42 | rear sprocket 520; sprocket 42t
KS-FS-15 | front sprocket 15t; countershaft sprocket 15; 23801-KM7-305
KS-FS-16 | 16t front sprocket; front sprocket 16
KS-CH-525 | 525 chain; chain 525; drive chain 525; XR525120; x-ring chain 525
KS-CH-520 | 520 chain; chain 520 114
KS-CH-428 | 428 chain; drive chain 428
KS-CL-525 | rivet link; master link
KS-CK-525 | chain kit; chain kit 525; sprocket kit; chain and sprocket kit; chain sprocket set 525
KS-CP-08 | clutch plates eight; 22201-KF2-600; 22201KF2000; 22201 KF2 60O; clk11258
KS-CP-07 | clutch plates seven
KS-CS-5 | clutch springs; clutch spring set
KS-CC-1150 | clutch cable; cluch cable; T2041 0077; clutch cable 1150mm
KS-CD-5 | cush drive; cush rubbers; cush drive rubbers
KS-SN-10 | sprocket nut; sprocket nuts m10
KS-KL-19 | kick starter; kickstarter lever; kick start lever
KS-BT-12 | battery 11ah; 12v 11ah battery; AGX12BS11; 12V11AH; 12v 11ah
KS-BT-09 | battery 9ah; AGX9-BS; 12 v 9 ah accumulator; bateries; battry
KS-BT-05L | lithium battery; litium battery; lithium 12v
KS-HL-180 | headlight 180; round headlamp 180mm; 33100-KZ1-600
KS-HL-145 | head light 145; headlight 145 mm
KS-HB-H4 | h4 bulb; headlight bulb; h4 globe
KS-IN-04 | blinker; indicators; turn signal; winker; blk04a; turn signals; blinkers short; 33450KF2D41; blinkers rear; flasher; flashers
KS-IN-12 | led indicator; led blinker; aluminum indicator; led turn signals
KS-IR-02 | blinker relay; flasher relay; indicator relay; flasher unit
KS-RR-35 | rectifier; regulator; regulator rectifier; 31600KR5000
KS-SR-18 | stator; alternator; generator
KS-SW-07 | brake light switch; stop light switch; brake switch; 2255-0007
KS-HN-12 | horn; hooter; 12v horn; 12 volt horn
KS-FU-20 | fuse 20a; blade fuse; fuses; fuses 20 amp; 20amp fuse; fuses 20 a; fuses 20a
KS-TM-60 | rev counter; tachometer; tacho
KS-SM-85 | speedo; speedometer; spedometer
KS-TL-20 | tail light; rear light; led tail lamp; stop light
KS-PK-83 | piston kit 83; 83mm piston kit; 13101kr5305
KS-PK-67 | piston kit 67mm; piston 67
KS-PR-83 | piston rings; piston ring set; rings 83 mm
KS-CS-26 | camshaft; cam shaft; intake cam; inlet camshaft
KS-VL-33 | intake valve; inlet valve; valve 33mm
KS-VE-28 | exhaust valve; 28mm exhaust valve
KS-VS-55 | valve stem seals; valve seals; stem seal 5.5
KS-VC-25 | valve shims; shims; valve shim kit
KS-GS-650 | gasket set; cylinder gaskets; 06110KA6650
KS-GH-67 | head gasket; copper head gasket; cylinder head gasket 67
KS-GC-650 | clutch cover gasket
KS-SG-9 | iridium plug; iridium spark plug; iridum plug; IX9-1019
KS-SG-8 | nickel spark plug; sparking plug nickel
KS-OF-138 | spin on oil filter; oil filter spin-on; 15410-KFB-013; ox138n; cb500 oil filter; oil filter cb 500
KS-OF-204 | oil filter cartridge; 44 44 004; 2206-1101; oil filter norvik fjell 700
KS-AF-47 | air filter 47; conical air filter 47mm
KS-AP-21 | panel air filter; paper air filter; air cleaner panel
KS-CB-36 | 36mm carburetor; carb 36; carburettor 36mm; carburator 36; cv carb 36; carby 36; carbies 36mm
KS-CB-34 | 34mm carburetor; carb 34
KS-CJ-36 | carb rebuild kit; carburetor repair kit; carb kit; overhaul kit carburettor; carb jet kit
KS-FU-12 | fuel pump; petrol pump; gas pump
KS-FF-8 | fuel filter; petrol filter; in-line fuel filter
KS-RD-340 | radiator 340; alu radiator 340; aluminum radiator 340
KS-RC-11 | radiator cap; radiator cap 1.1 bar
KS-TH-82 | thermostat; termostat
KS-WP-02 | water pump seal; water pump kit; coolant pump seal
KS-CT-118 | cam chain; timing chain; camchain
KS-CG-2 | cam chain guide; timing chain guides
KS-DP-14 | drain plug; magnetic drain plug; sump plug; oil drain plug
KS-DW-14 | drain plug washer; copper washer 14
KS-EX-51 | slip on 51mm; slip-on muffler 51; silencer 51; SO51380OV; muffler; mufflers; exhaust muffler; silencers
KS-EX-60 | titanium silencer; titanium muffler
KS-EX-45 | megaphone; megaphone muffler; mufler megaphone
KS-EH-42 | header; headers; exhaust header; exhaust manifold
KS-EG-38 | exhaust gasket; exhaust seal; exhaust gasket 38mm; 2220-0038; exhaust gaskets 38mm; gasket exhaust
KS-EC-51 | exhaust clamp; exhaust clamp 51
KS-EW-1 | muffler packing; silencer packing; packing
KS-ES-18 | oxygen sensor; lambda sensor; o2 sensor; lambda; o2 sensors
KS-HW-50 | exhaust wrap; exhaust wrap 50mm
KS-TY-120 | front tire 120/70; 120/70zr17; 120 70 17; front tyre 120; tires 120/70 17; tire front 120
KS-TY-180 | rear tire 180/55; 180/55
KS-TY-110 | 110/80 19; 110/80r19
KS-TY-150 | rear tyre 150/70; 150/70 tire
KS-TU-18 | inner tube; inner tube 18; innertube; inner tube 18"
KS-WB-6204 | wheel bearing 6204; 6204-2rs; 62042rs; 6204 2RS1/C3
KS-WB-6205 | 6205 bearing; 6205-2rs
KS-WS-42 | wheel bearing seal; wheel seal 42
KS-VA-11 | angled valve; tubeless valve; valve stem tubeless; tyre valve; tire valves
KS-SK-36 | spokes; spoke set; spokes 18
KS-WH-17 | front wheel; cast front wheel
KS-WH-18 | rear wheel; cast wheel rear
`)
