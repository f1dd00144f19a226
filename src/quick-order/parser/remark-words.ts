// Words that may stand beside a part and say nothing that an order must keep, as `plainWords` writes them, and
// those that always say something. What is in neither list is kept, and asked about.

import { PhraseSet } from './phrase-set.ts'
import { plainWords } from './plain.ts'

const set = (words: string): ReadonlySet<string> =>
  new Set(words.trim().split(/\s+/).map(plainWords))

/** Greetings, courtesies, small words, and what says 'I order'. */
export const courtesyWords = set(`
sorry perdon pardon scusa hi hello hey hallo hoi moin morning bonjour hola ciao buongiorno dear guten tag good
please pls plz plis pliz porfa porfi porfis porfavor stp asjeblieft alsjeblieft pf pfv kerem kerjuk legyszi koszi koszonom molim hvala vennligst valeu bitte merci svp thanks thx thank you danke grazie gracias dank dziekuje prosze favor gentile
i we us our ours you your yours my it its this these those that them they here there is are be am was
ich wir uns unser unsere ihr ihre es ist sind dies diese das
je nous on vous votre nos c est ce ces sont
yo nosotros os es son este estos estas
io noi ci vi e sono questo questi queste
ik wij we jij u is zijn dit deze
a an the and of for to at in on with by as from off per
ein eine einen einem der die den dem des und fur von mit zu zum zur im am an auf auch noch mal
un une le la les l d de du des et pour avec a au aux
el los las lo un una y para con del al en
il i gli lo un uno di da per con del della dei delle al alla nel
de het een en voor van met te
i z na do dla w oraz
need needs needed want wants like would could can should will shall may do does also too again more another extra same
ach oh ah ll dann davon
me down cw ausserdem zusatzlich dazu additionally addition ademas inoltre bovendien daarnaast dodatkowo dessutom navic lisaksi ayrica
but aber maar ale ama men mutta
send ship order ordering add get give have put take buy make require required requested request supply deliver
brauche brauchen brauch benotigen benotige bestellen bestelle bestellung mochte mochten hatte hatten gern gerne
schicken senden liefern kannst konnen konnten haben wieder weitere ebenfalls
commander commande voudrais voudrions besoin expedier envoyer livrer aussi encore
quiero queremos pedir pedido necesito necesitamos enviar mandar tambien otra otro mas
vorrei vorremmo ordinare ordine inviare spedire servono bisogno anche altra altri ancora
graag bestellen sturen leveren nodig ook nog
zamawiam zamowic zamowienie wyslac wyslanie potrzebuje tez jeszcze
yes ok okay oh well now one ones each all both following total qty quantity number num no nr nos n item items part parts
art artikel article articles ref reference referenz cod code codice sku pos position line menge anzahl stuck cad cadauno ciascuno
ne new neu nieuw nuevo nuovo neuf open active aktiv prendo prendi prendiamo prends prenons tomo tomamos nehme nehmen take
need time someone somebody anyone jemand alguien qualcuno iemand link cantidad quantita quantite qte qta teil teile nummer anzahl stk pn id ta te
cheers ta tks tack dzieki dekuji diky sagol eyvallah tesekkurler obrigado obrigada abraco ευχαριστω ありがとうございます
mate mates bud pal lads guys fellas kumpel ragazzi amigo amigos chicos pessoal kompis kaveri abi usta hocam φιλε tschuss
em alors puis ensuite il faut faudrait plait vous prie donc voila commanderais
mi serve servirebbero poi quindi allora ecco mandami mandaci mandate
me entonces falta hacen hace mandame ponme pongame os tambien
preciso precisamos quero queremos tambem mais dos das nos uma um mande mandem enviem segue do da ao
doe maar graag dan even mij ons hebben heb wil willen ervan
poprosze potrzebujemy wyslijcie prosimy kupic chce chcemy z tego nich
prosim objednavam objednavame potrebuji potrebujeme potrebuju jeste take dale pro chci chceme
hej jag behover tack och skicka garna en ett av till vill ha bestaller onskar vi
moi hei tarvitaan tarvitsemme tarvitsen kiitos ja myos lisaksi haluan haluamme tilaamme tilaan saisinko niita
merhaba selam lutfen istiyorum istiyoruz lazim gerek gonderin gonderir bir de ayrica siparis
γεια σας παρακαλω και θελω θελουμε χρειαζομαι χρειαζομαστε στειλτε μας επισης απο το τα την τις του της
db ht ttc aub alstublieft
お願いします をお願いします お願い致します をお願い致します お願い ください 下さい です と を`)

/** What parts are called, and what they are made for, by how the words begin. */
export const tradeStems: string[] = `
spring fairing wiring sidestand kickstand centrestand centerstand nring tring sring lring hring kring dring gring
brems broms travao bromsskiv disc disk disque disco dischi scheib rotor pad pads belag belage plaquette pastill pastilh pastigl pasticc belegg bromsbelagg klock tarcz hamul brake frein freno freni rem remsch
koppel koppling kuppl embraiag clutch embray embrag frizion sprzegl lamel plate plates platten platt friction
chain chaine kedja corrente kett keten catena cadena lancuch sprocket ritzel kettenrad pignon pinon corona couronne tandwiel zebatk
lever hebel levier palanca maneta manetas hendel dzwign handle handleb lenker guidon manillar manubri stuur kierown
grip griff poigne pun manopol manopole handvat
filter filtre filtro oil ol huile olio aceite olie olej air luft
wheel rad felge roue rueda ruota wiel kolo rim tyre reifen pneu neumatic gomme tube
piston kolben pistone zuiger tlok kit kits set sets satz jeu juego
cam nocken arbre albero valve ventil soupape valvola klep gasket dichtung joint junta guarniz pakking uszczelk seal simmer
bolt schraub vis tornillo srub screw nut mutter washer scheibe banjo hohlschraub
bearing lager roulement rodamient cuscinett lozysk bush
cable kabel zug bowden spark zundkerz bougie bujia candela plug plugs swiec battery batterie bateria
mirror spiegel retroviseur espejo specchi lamp light lampe phare faro lampa indicator blink
fork gabel fourche horquilla forcella voorvork shock feder amort ammort
pump pumpe pompe bomba pompa schlauch tuyau tubo 
bearing perch axle achse hub nabe speich exhaust auspuff
float schwimm sinter folding foldable klappb guss sealed tapered intake adjustable
mount bracket halter support cover deckel guard schutz 
 court corto lungo
left links rechts gauche droite izquierd derech sinistr destr
front rear vorn hint avant arriere delant traser anterior posterior voor achter przed tyl vo hi
upper lower inner outer end standard std
bike motorcycle motorrad moto motor scooter maschine machine workshop werkstatt garage atelier officina taller stock
teeth tooth zahn drain magnet vidange scarico oelablass ablass
stucken pezzi pieces piece stueck
nietschl nietglied kettenschl rivet link maillon eslabon schakel ogniw caten passo kettenteilung pitch paso
kuhler radiat radiador chlodnic koeler thermost termost regulator regulateur regulador regolatore regler gleichrichter
redresseur raddrizzat stator lichtmasch alternator relais relay przekazn horn hupe klaxon bocina clacson claxon bulb birne
ampoul lampad bombill gloeil zarowk sicherung fusible fusibile bezpieczn clignot clignos frecce freccia knipperl kierunkowsk
pedal footpeg fussrast repose estrib pedane voetsteun podnoz bequill caballet cavallett podpork
vergaser carbur gaznik clamp schelle collier abrazad fascett opask silenc schalldampf echappem uitlaat tlumik
wydech collettore collecteur krummer sensor lambdasond czujnik speedo tacho compteur velocim contachil licznik
rondell arandel podkladk fuel benzin kraftstoff gasolin paliw throttle gasgriff gas gaz
cavo linka ressort muelle molla sprezyn reparatursatz
sitz seat selle sillin siodl
caliper cylinder switches starter pedals linkage header muffler riser spokes valves shims guides rubber camshaft
zylinder leitung feder federbein dampfer krummer steuerkett schloss scheinwerf leucht schalter drehzahl sensor
stopfen fussrast stander
sattel bremssatt kolben gummi gummis satze motorol
machoir etrier cylindre durit flexible silencieux jante chambre embout retro feux contacteur calorstat bequill
selecteur distribution courroi tendeur uitlaatpakking koppakking ecrou rondell essence culasse segment segments
pinz mascell cavo cavi trasmission marmitt silenziat terminale paraoli gomma fanal faro fari manigli clacson serbat statore
molle pistoni fasce raggi cerchi cerchio mozzo pompa pompe catarifr leveraggio
dient zapata amortigu manguer latigu tornill escobill camara cubiert neumat llant embol culat silenciad bieleta
cadenas bomba cremaller arbol muelle valvul rodami tapon tapones regulador pomo intermit
travo pinhao cremalheir coroa embreag espelh pisca farol manete punho guidao ponteir rolament
vedant retentor amortec jante raio descanso poisa buzina interruptor fusivel mangueir pistao pistoes pinca
pneus oleo valvulas lampada
uitlaat remblok remschij ketting knipper richtingaanw koplamp achterlicht remlicht banden spaak spaken
handvat handvaten gaskabel demper keerring zuiger nokken koppak accu brandst benzine thermost zekering
schakelaar jiffy standaard voetst pedaal zadel stuur
klocki zacisk tloczek sruba przewod oplot uszczelniacz sprzegl zebatk filtr akumul zarowk lusterk klamk opony opona detka
detki stopk sprezyn prostownik reflektor uszczelk zawor pierscien walek rozrzad nakretk podkladk oslon mocowan czopuch
kierunk linki silnik
szelep dugattyu tomites tomito szimering lanckerek lancszem lancfeszit fekbetet fektarcs feknyereg fekfolyadek kuplung szuro gyertya
hengerfej csapagy tukor biztositek csavar alatet abroncs kipufog kormany markolat vezerm kullo gyuru onindit akkumulator lokhari
brzd kotouc desticky desticek spojk retez rozvod voditk pistni svick sveck svicky zapalov blinkr prerusovac
klakson zrcatk podloz lozisk tesnen gufer vidlic tlumic vyfuk ventil olejov vzduch paliv cerpadl hadic sroub matice
pneumat zarovk svetlo svetlomet dobijen karburat riditk rukojet stojan stupac
pruzin nadrz chladic termostat prevod rozet sedlo blatnik regulat tlumice
broms skiva skivor kedj oljefilt luftfilt branslefilt tandstift backspeg blinkers stralkast lykta gaffel gaffl
packning packbox tatning hjul styre reglage vajer avgas ljuddamp kylar fjader stotdamp kolv kamkedj fotpinn
sidostod givare sakring bransle forgasar fotvaxel bromsok stotdampare
jarru kytkin ketju ratas rattaat oljyn oljy suodat tulppa tulpat sytytys akku peili vilkku ajovalo takavalo haarukka
tiivist laakeri rengas renkaat sisareng venttiil pinna vanne kahva vipu vaijeri pakoput aanenvaim jaahdyt jousi jouset
iskunvaim jakoketju jalkatap seisontat anturi aanitorvi polttoain pumppu kaasu
balata debriyaj zincir disli pinyon buji ayna aynasi sinyal lamba amortis rulman lastik supap sekman
manet elcik gidon egzoz susturucu radyator yaylar ayaklik vites marsi starter sensoru halat korna sigorta
yakit diski takimi
σιαγον φρεν δισκ τακακ συμπλεκτ αλυσιδ γραναζ φιλτρ λαδι λαδιου αερα βενζιν μπουζι μπαταρι καθρεπτ καθρεφτ μανετ φλας λαμπ
αμορτισερ τσιμουχ φλαντζ ρουλεμαν λαστιχ σαμπρελ βαλβιδ πιστονι ελατηρ ντιζ εξατμισ ψυγει θερμοστατ μαρσπι σταντ πιρουν
τιμονι γκαζι καρμπυρατ ελαστικ κορνα ρελε ασφαλει εμπρος πισω οπισθ εμπροσθ
ブレーキ パッド ディスク クラッチ チェーン スプロケット フィルタ オイル プラグ バッテリ ミラー レバー ランプ ライト ウインカー
フォーク シール ガスケット ベアリング タイヤ チューブ バルブ ピストン リング キット スプリング ケーブル ワイヤ マフラー
ラジエ サーモスタット スタンド ステップ ペダル グリップ ハンドル ポンプ ホース キャブ センサ メーター レギュレータ ステータ
ホーン リレー ヒューズ カバー ボルト ナット ワッシャ カム キャリパー シリンダ ホイール プレート ローター`
  .trim()
  .split(/\s+/)
  .map(plainWords)

/** A stem of four letters or more stands anywhere in it, as in 'Vorderradbremse'; a shorter one is the whole word. */
export function isTradeWord(word: string): boolean {
  return shortTradeWords.has(word) || (holdsStem(word) && !falseTradeWords.has(word))
}

/** They hold such a stem, and say something else. */
const falseTradeWords = set(`
discard discarded discuss discussed discount discounted discretion disclaim amount amounts broadcast calculate calculated handled seller
prochain prochaine prochainement pendiente pendientes ersatz ersatzweise okolo destroy destroyed recover recovered coverage confront chose chosen
those whose slightly plateau template intend industrial industrie industriel industriale`)

/** Words that others of another meaning begin with, or hold: 'conta' and 'contact'. */
const wholeTradeWords = set(`
rele role vela velas mola cabo cabos hava sele tappi kolu veer veren dack duse drev packa packy reten retenes conta plast
saci sonde sonden rayons pakking pakkingen tuta sulake kece lanko lanka manta yag fren aku pist jant buji far tel cover covers
open end ends dent dents band bands bout bouts cast tire tires leva leve long longs longue lang lange langer langes lange kurz kurze kurzer kurzes kurzen
right spoke spokes vite hose hoses holder holders stand stands plat slang slangen lanc lancot izzo izzok kar karok rugo anya felni gumi gumik villa huto ring rings ringe oring orings`)

const shortTradeWords = new Set([
  ...tradeStems.filter((stem) => stem.length < 4),
  ...wholeTradeWords,
])

/** The letters that may follow, and whether a stem ends here. */
type Branch = { isEnd: boolean; next: Map<string, Branch> }

const longTradeStems = branchesOf(tradeStems.filter((stem) => stem.length > 3))

function branchesOf(stems: string[]): Branch {
  const root: Branch = { isEnd: false, next: new Map() }
  for (const stem of stems) {
    let branch = root
    for (const letter of stem) {
      const next = branch.next.get(letter) ?? { isEnd: false, next: new Map() }
      branch.next.set(letter, next)
      branch = next
    }
    branch.isEnd = true
  }
  return root
}

/** The most letters of a word that are looked at. */
const longestWord = 60

function holdsStem(word: string): boolean {
  const end = Math.min(word.length, longestWord)
  for (let from = 0; from < end; from++) {
    let branch: Branch | undefined = longTradeStems
    for (let at = from; at < end && branch; at++) {
      branch = branch.next.get(word[at] ?? '')
      if (branch?.isEnd) return true
    }
  }
  return false
}

export const makerNames = set(`
yamaha honda suzuki kawasaki bmw ktm ducati triumph aprilia husqvarna harley davidson royal enfield vespa piaggio
kymco guzzi benelli beta gasgas sherco mv agusta tenere africa twin ninja fireblade gixxer bandit hornet tracer monster
street triple bonneville duke adventure tiger`)

/** In capitals before a figure they are no motorcycle: 'EK 15', 'MAX 5'. */
export const notModels = set(
  `ek vk uvp rrp msrp net max min eta etd vat tva iva btw mwst q lot rev ver ext tel`,
)

/** Always a remark: conditions, limits, waits, wishes about price and time. */
export const remarkPhrases = new PhraseSet(`
only, if, unless, until, when, si, se, om, ifall, endast, bara, vain, jos, mikali, sadece, yalniz*, eger, varsa, yoksa, αν, εαν
μονο, jen, pouze, pokud, apenas, somente, caso, kun hvis, hvis, *あれは, *のみ, snarast, helst, hellre, rather, prefer*, lieber
bevorzugt, plutot, liever, raczej, najlepiej, radeji, nejlepe, mieluummin, mieluiten, tercihen, καλυτερα, προτιμηση, てきれは*
kiireellinen, acil, επειγον, co nejdrive, spechame, pilne, 至急, aguard*, espera*, attes*, auf abruf, tbc, tba, tbd, spl, tbv
pend*, confirm*, approv*, quot*, rfq, offer*, angebot*, anfrag*, devis, prevent*, presupuest*, wycen*, estimat*, ring, call
phone, anruf*, ruckspr*, appel*, llam*, chiam*, bellen, zadzw*, free, foc, gratis, gratuit*, kostenlos, warrant*, garant*
reklam*, claim, goodwill, kulanz, boss, chef, urgent*, asap, dringend, eilt, eilig, wait, warten, hold, later, spater, next, nur
falls, wenn, sofern, erst, seulement, reserve, solo, sollo, alleen, indien, tylko, jesli, jezeli, max*, min, minim*
discontinued, obsolete, nla, oos, ausverkauft, vergriffen, epuise*, agotad*, esaurit*, uitverkocht, cheap*, less, under, below
unter, alternativ*, equivalent*, substitut*, sample, muster, backorder, back order, nalever*, nachliefer*, nachlief, reliquat*
restnot*, restorder, jalkitoim*, not, nicht, kein*, maybe, vielleicht, option*, facultat*, event*, evtl, provis*, perhaps
januar*, february, februar, marz, mars, april, juni, juli, june, july, august, september, oktober, october, november, dezember
december, january`)

/** Another part, or another amount, would do as well: said even where others describe their parts. */
export const alternativePhrases = new PhraseSet(`
of ander*, of beter, of een, of de, of het, of iets, of gelijk*, alternativ*, ersatzweise, sinon, altrimenti, senao, jinak
inaczej, annars, muuten, yoksa, αλλιως, または, ない場合, anders, otherwise, if not, sonst, ansonsten, falls nicht, si no, se no
in caso contrario, zamiast, zamiennik*, equivalent, equivalents, equivalente, equivalentes, ersatz, substitut*, vervang*`)

/** Another one would do: 'or similar', 'oder besser'. */
export const orWords = set(`or oder ou lub czy nebo anebo eller tai veya yahut o η`)

export const otherWords = new PhraseSet(`
else, similar, equal, better, whatever, any, the, sonst, ahnlich*, ander*, besser, gleichwertig*, wie, die, der, das, den, sinon
autre*, mieux, le, la, les, otro, otros, otra, otras, el, los, las, si, altr*, il, lo, i, gli, outro, outros, outra, outras, een
de, het, iets, inn*, podobn*, jin*, annan, annat, andra, muu*, vastaav*, baska, diger, αλλ*`)

/** In a column of yes and no. */
export const noWords = set(`n no non nein nee nie nej ne false x`)

/** They stand there beside those. */
export const yesNoWords: ReadonlySet<string> = new Set([
  ...noWords,
  ...set(`y yes j ja oui o si s sim tak t ano a da d evet e true ok`),
])

/** At the end, before an amount, they say what it becomes: 'KS-AF-47 to 12'. */
export const becomesWords = set(`to auf naar`)

/** Words that say nothing each, and something together. */
export const jointPhrases = new PhraseSet(`
by air, by sea, by road, by post, by courier, per air, per sea, per road, per post, per courier, with air, with sea, with road
with post, with courier, auf abruf, call off, sur appel, bajo pedido, op afroep, each week, each month, per week, per month
per year, per order, per bike, per box, as before, as last, same price, same as, in stock, in parts, the same one, the same ones
the other one, the other ones, the old one, the old ones, the new one, the new ones, the usual, all you have, two drops
should i, should we, shall i, shall we, do i, do we, did i, did we, there is, there are, there was, is it, is this, is that
is there, was it, was this, was that, was there, are you, are there, are these, are those, are they, il y a, ci sono, take off
off the order, off the list, may need, may want, may take, may order, as you like, on you, on order, in may, for may, from may
by may, until may, till may, early may, late may, soll ich, soll wir, sollen ich, sollen wir, brauchen wir, doit on, doit nous
devons on, devons nous`)

/** Beside them 'have' asks for something; else it tells what is there: 'we have 2', 'do you have 2'. */
export const wishingWords = set(`
can could may might shall will ll would like want need please pls kann konnen konnten mochten mochte hatte hatten gern gerne bitte
wil willen graag let`)

export const haveWords = set(`have has had haben habe hebben heb`)

/** Few words that begin so speak of the line above them, where one stands there. */
export const conditionWords = new PhraseSet(`
only, if, unless, until, when, but, nur, falls, wenn, sofern, aber, seulement, si, mais, solo, se, ma, pero, alleen, als, tylko
jesli, jezeli`)

/** Above parts they say when, or on what condition, those are wanted. */
export const waitPhrases = new PhraseSet(`
next week, next month, next year, next order, next quarter, next time, later, spater, tbc, tba, tbd, pending, on hold, hold
optional, provisional, maybe, vielleicht, reserve, backorder, backorders, back order, back orders, sample, samples, muster
quote, quotes, quotation, angebot, devis, preventivo, presupuesto, wycena, already, bereits, schon bestellt, schon da, deja
ya pedido, ya pedidos, gia ordinat*, al besteld, juz, not urgent, not yet, not now, not needed, not required, not wanted
no longer, no more, nicht mehr, dont need, dont send, dont want, leave out, bestand, credit request, warranty, gutschrift
reklamation, our stock, for reference, zur info, pour info, per info, para info, fyi, cancel*, storn*, annul*, naechst* monat
nachst* monat, nachst* woche, nachst* jahr, mois prochain, semaine prochaine, plus tard, proximo mes, mas tarde, mese prossimo
piu tardi, volgende maand, volgende week, w przyszlym, januar*, february, februar, march, marz, april, juni, juli, june, july
august, september, oktober, october, november, dezember, december, january`)

/** At the beginning they say so, too. */
export const openingConditionWords = new PhraseSet(`
only, if, unless, until, when, nur, falls, wenn, sofern, erst, si, solo, se, alleen, als, tylko`)

/** Of what a part is called, words that mean something else where no part stands beside: 'villa', 'bar', 'camera'. */
export const describingWords = set(`
spi carter cone distri distribution patin patins admission queue pochette centrale demarreur guide maitre cames revision bras bouchon pied pot coudee
bocal cartouche feu flottante direction haut chapeau cuve
staubkappe staubkappen membran anlasser kohlebursten rucklicht gaszug dammwolle kupferring kupferringe rastenanlage kotflugel
parastrappi revisione treccia parapolvere sterzo forcellone campana testa valvole aspirazione gommini registro spillo galleggiante
aria batteria avviamento riscaldate pedana fascia termica bende camera bullone rame tappo candele pattini distribuzione parafango serie
flotante basculante transmision silentblock goma buje escape colector admision guia tensor flotador aire arranque piloto punos
calefactables acelerador pata cabra cinta termica lana radios vaciado cobre contrapesos elevador
kort korte remslang remklauw reviseset stofkap inlaat vlotter spanningsregelaar verwarmd verwarmde dempingswol hitteband binnenband velg
velgen ventiel koperring stuurgewichten rembekken trekveer lampje lampjes
przerywacz czujniki tylne przednie tylny przedni tylna przednia przod plywajaca naprawczy lagi przeciwkurzowy glowki kola wahacz napedowy
zabierak guma glowicy kartera kolektor ssacy prowadnica lancuszek napinacz plywak powietrza rozrusznik podgrzewane gazu boczna obejma
wata owijka felga szprychy korek spustowy miedziana ciezarki podwyzszenie szczeki stopu
fram bak flytande renoveringssats svingarm fjadrar kapa krok insug kamaxel spannare flottor batteri varmehandtag gaswire falg ekrar
kopparbricka styrandar hojare damparull lindning
arka hortumu kaliper tamir kecesi toz tekerlek salincak kampana lastigi segman silindir kapak contasi karter manifold emme supabi gayd
eksantrik mili triger gergi samandira flasor konjektor isitmali teli basamak kelepce yunu ic tapa bakir pul denge agirligi yukseltme
ampul musur keceler
drag bar bars fuse fuses swingarm dust rebuild master panel solenoid brushes rectifier cdi coil cap tensioner blade inlet shim stem head
base flange wrap wadding packing carb jet needle bowl slide diaphragm choke petcock gear kick hollow gaiter
forquilha molas culassa admissao distribuicao boia ar guiador aquecidos pes abracadeira bujao anilha
predni zadni plovouci trmen opravna pistek simerink prachovka rizeni kyvka unasec krouzky hlavy svody vacka napinak plovak baterie
vyhrivane plynu objimka vata bandaz rafek draty zatka medena zavazi pojistka spinac
etu taka kelluva satula korjaussarja stefa polysuoja imu pako nokka akseli koho saadin staattori starttimoottori tanko klemmari villa
nauha painot korotuspalat polttimo katkaisija`)

/** Right behind a word of parts they are of its name: 'feu stop', 'pedal cambio'. */
export const describingWordsBehind = set(`stop cambio`)

/** What follows them comes beside the part. */
export const withWords = set(`
with cw incl including inc plus mit inkl samt avec con compris incluido incluso met inclusief z wraz med without ohne sans sin senza
zonder bez utan uden`)

/** Below what a document lists they begin what is ordered now. */
export const addedToPhrases = new PhraseSet(`
zusatzlich*, ausserdem, dazu, daruber hinaus, additional*, in addition, also, and also, plus, en plus, en outre, a ajouter
ademas, adicional*, anadir, inoltre, in piu, in aggiunta, aggiungere, daarnaast, bovendien, extra, dodatkowo, ponadto, oraz
dessutom, navic, dale, lisaksi, ayrica, alem disso, επιπλεον, 追加*, 추가*`)

/** In a greeting they say when an order is wanted: 'Moin, für nächste Woche bitte'. */
export const nextWeekPhrases = new PhraseSet(`
next week, naechst* woche, nachst* woche, kommend* woche, semaine prochaine, volgende week, settimana prossima
prossima settimana, proxima semana, semana que viene, przyszl* tydzien, przyszlym tygodniu, nasta vecka, neste uke, naeste uge
pristi tyden, ensi viik*, gelecek hafta, haftaya, 来週*, 다음 주*`)

/** 'Bitte stornieren' */
export const pleaseWords = set(`
please pls plz bitte svp merci favor prego graag alstublieft aub prosze prosimy prosim snalla tack kerem kerjuk παρακαλω 주세요 부탁드립니다`)

/** 'Das ist noch keine Bestellung'. */
export const notWords = set(`
not isnt nicht kein keine pas non niet geen nie inte ingen ikke ikkje ei nem nao neni nu не degil δεν 아닙니다`)
export const orderNouns = set(`
order orders bestellung auftrag commande ordine pedido encomenda bestelling zamowienie bestallning bestilling ordre tilaus objednavka
rendeles rendelest comanda siparis заказ παραγγελια 주문 주문을`)

/** A stock list that bears them is an order: 'Inventory top up'. */
export const restockWords = set(`wanted needed reorder restock restocking top`)

/** 'Bitte nur komplett liefern', 'Only what is in stock'. */
export const onlyWords = set(
  `only nur seulement uniquement solo solamente alleen tylko bara kun vain jen pouze csak doar sadece μονο только`,
)
export const supplyWords = set(`
order complete everything available stock match price bestellen komplett lieferbar vorratig preis complet disponible prix completo
precio disponibile prezzo compleet voorraad prijs dostepne komplet cena lager skladem`)
export const sendWords = set(`
ship send deliver supply liefern senden schicken livrer envoyer expedier enviar entregar spedire consegnare leveren sturen bezorgen
wyslac dostarczyc dostarczac leverera levere toimittaa dodat dorucit`)

/** What a seller has. */
export const stockWords = new PhraseSet(`
stock*, in stock, available, availability, vorratig*, lieferbar*, auf lager, verfugbar*, disponib*, dispo, magazzino, existencia*
voorraad, leverbaar, magazynie, dostepn*, skladem, i lager, pa lager, varastossa, stok*, *在庫*, *库存*, *재고*`)

/** Where and when something is to be handed over. */
export const placeWords = set(`
door backdoor doors gate entrance reception yard dock address workshop shop warehouse office premises morning mornings afternoon afternoons weekdays
tur hintertur vordertur tor hof rampe eingang hintereingang nebeneingang rezeption adresse lieferadresse werkstatt laden buro vormittags nachmittags morgens werktags
porte portail entree cour quai accueil atelier magasin bureau matin puerta entrada patio direccion taller tienda oficina mananas
porta cancello ingresso cortile indirizzo officina negozio ufficio mattina deur achterdeur poort ingang adres werkplaats winkel kantoor ochtends
drzwi brama bramy wejscie wejscia warsztat warsztatu adresu dvere dverim brana vchod vchodu adresa adresu dilna dilny
dorr bakdorr dorren bakdorren grind grinden ingang ingangen adress adressen verkstad verkstaden kontor kontoret`)

/** 'Double everything', 'x2 for all', 'Quantities are in packs of 10'. */
export const allWords = set(
  `everything all alles alle tout toutes tous todo todos tutto tutti wszystko allt alt kaikki vse mindent hepsi hepsini tot vše ola все всё ολα ολη ολες egeszet egesz`,
)
/** So without blanks, too: '모두취소'. */
export const allCharacters = /全|전부|모두|전체|모든/u
export const multipleWords = set(`
times double doubled twice triple x2 x3 sets packs boxes cartons half doppelt doppelte zweimal mal satze double doubles fois jeux doble
veces juegos doppio volte dubbel keer sets podwojnie razy`)
export const quantityNouns = set(
  `qty qtys quantity quantities mengen menge stuckzahlen quantites cantidades quantita aantallen ilosci numbers figures`,
)
export const packOrLimitWords = set(`
packs pack boxes box cartons ve vpe cases dozens maximum max minimum approximate approximates estimates guesses last year years paquets
cajas scatole dozen kartons opakowaniach`)

/** Alone they say that a list is not final, or when it is. */
export const provisoWords = set(`
draft provisional tentative unconfirmed disregard awaiting cheapest exceed exceeding budget entwurf vorbehaltlich vorbehalt
ubersteigen uberschreiten brouillon depasser plafond borrador superar bozza superare concept overschrijden przekroczyc szkic`)

/** At the foot of a form they say who agreed, or who pays: 'Approved: H. Marlowe, Budget code 4410-B'. */
export const approvalPhrases = new PhraseSet(`
approved, approved by, authorised, authorised by, authorized, authorized by, signed off by, budget code, budget no, budget number
budget holder, cost centre, cost center, genehmigt, genehmigt von, freigegeben, freigegeben von, kostenstelle, budgetnummer
approuve, approuve par, valide par, code budget, code budgetaire, centre de cout, aprobado, aprobado por, autorizado, autorizado por
centro de coste, codigo presupuestario, approvato, approvato da, autorizzato, autorizzato da, centro di costo, goedgekeurd
goedgekeurd door, kostenplaats, budgetcode, zatwierdzono, zatwierdzil*, godkant av, godkendt af, godkjent av, kostnadsstalle
schvalil*, schvaleno, nakladove stredisko, hyvaksynyt, hyvaksytty, kustannuspaikka, aprovado, aprovado por, centro de custo
onaylayan, jovahagyta, koltseghely`)

/** They say of all of a list that nothing is to be sent yet, or ask what it costs. */
export const holdAllPhrases = new PhraseSet(`
hold everything, hold all, hold the order, hold off, hold this, hold it, wait for, wait until, wait till, until i, until we
until you, until he, until she, until my, until our, before i, before we, before you, before he, before she, before my
before our, once i, once we, once you, once he, once she, once my, once our, unless i, unless we, unless you, unless he
unless she, unless my, unless our, only if you, otherwise forget it, otherwise forget them, otherwise forget all
otherwise leave it, otherwise leave them, otherwise leave all, otherwise cancel it, otherwise cancel them, otherwise cancel all
otherwise skip it, otherwise skip them, otherwise skip all, or forget it, or forget them, or forget all, or leave it
or leave them, or leave all, or cancel it, or cancel them, or cancel all, or skip it, or skip them, or skip all, else forget it
else forget them, else forget all, else leave it, else leave them, else leave all, else cancel it, else cancel them
else cancel all, else skip it, else skip them, else skip all, nur wenn sie, nur wenn ihr, nur falls sie, nur falls ihr
nur sofern sie, nur sofern ihr, whichever, whatever you, will confirm, no es pedido, no es un pedido, subject to, max* total
on hold, half now, waiting for, test only, split into, split in, same again for, once again for, price from, prices from
either one, either of, just one of, only one of, was ihr hab*, was ihr da, was sie hab*, was sie da, n importe le*, cualquiera
qualsiasi, not an order, no order yet, dont send, dont ship, dont order, do not send, do not ship, do not order, not yet
noch nicht, erst wenn, erst nach, erst auf, nicht senden, nicht liefern, nicht bestellen, warten, keine bestellung, attend*
ne pas envoyer, ne pas expedier, ne pas livrer, no enviar, no mandar, non inviare, non spedire, niet sturen, niet leveren
niet verzenden, nie wysyl*, only backorder, only back order, only outstanding, only open, only missing, only short
only the backorder, only the back order, only the outstanding, only the open, only the missing, only the short
nur den ruckstand*, nur den rest*, nur den offen*, nur den fehlend*, nur die ruckstand*, nur die rest*, nur die offen*
nur die fehlend*, nur das ruckstand*, nur das rest*, nur das offen*, nur das fehlend*, uniquement le reliquat*
uniquement le reste, uniquement le manquant*, uniquement les reliquat*, uniquement les reste, uniquement les manquant*
seulement le reliquat*, seulement le reste, seulement le manquant*, seulement les reliquat*, seulement les reste
seulement les manquant*, solo il residuo, solo il resto, solo il pendiente, solo il que falta, solo la residuo, solo la resto
solo la pendiente, solo la que falta, solo lo residuo, solo lo resto, solo lo pendiente, solo lo que falta, solo el residuo
solo el resto, solo el pendiente, solo el que falta, alleen de restant, alleen de nalevering, alleen de rest
alleen de openstaande, alleen het restant, alleen het nalevering, alleen het rest, alleen het openstaande, tylko zalegl*
tylko brak*, tylko reszt*, so o que falta, so a falta, jen zbytek, jen zbyvajici, bara resten, bara restnoter*, vain loput
vain puuttuvat`)

/** Before a date they say when it is wanted at the earliest. */
export const earliestPhrases = new PhraseSet(`
not before, no earlier than, earliest, nicht vor, fruhestens, pas avant, au plus tot, a partir du, a partir de, no antes
non prima, a partire da, a partire dal, niet voor, niet eerder, pas na, vanaf, nie wczesniej, nie przed, dopiero, od dnia
ne drive, nejdrive, az od, tidigast, inte fore, aikaisintaan, ei ennen, vasta, nao antes, en erken, dan once, oncesinde
οχι πριν, 以降`)

export const monthStems = new PhraseSet(`
januar*, febr*, mars*, marz*, apr*, mai, may*, maj*, jun*, jul*, aug*, ago*, sep*, oct*, okt*, nov*, dec*, dez*`)

export const priceQuestionWords = new PhraseSet(`
cost, costs, price, prices, pricing, how much, kosten, kostet, preis, preise, prix, tarif, combien, quanto, prezz*, precio
precios, cuanto, cena, ceny, ile, prijs, prijzen, pris, available, availability, stock, lead time, verfugbar*, lieferbar
disponib*`)

/** An offer becomes an order: 'your quote Q-2201 accepted, please supply'. */
export const acceptPhrases = new PhraseSet(`
accept*, as per, per your, laut, gemass, selon votre, suivant, come da, according, based on, segun, volgens`)

/** A price is asked for: 'please advise price and availability', 'bitte um Preise'. */
export const tellPhrases = new PhraseSet(`
advise, inform, tell, check, confirm, let me, let us, send me your, send me the, send me a, send us your, send us the, send us a
give me your, give me the, give me a, give us your, give us the, give us a, need price, need prices, need pricing
need availability, need your price, need your prices, need your pricing, need your availability, need the price, need the prices
need the pricing, need the availability, need a price, mitteilen, nennen, bitte um, bitten um, indiquer, communiquer
donner, indicar, informar, pasar*, comunica*, indicare, doorgeven, opgeven, podac, prosze, o podanie`)

/** A document that says so, of what is ordered: 'please confirm and send a proforma invoice'. */
export const proformaWords = new PhraseSet(`proforma, pro forma`)
export const confirmationWords = new PhraseSet(`
confirm*, conferm*, bestatig*, auftragsbestatigung*, bevestig*, orderbevestiging*, potwierdz*, potvrd*, potvrz*, bekraft*
bekraeft*, bekreft*, vahvist*, tilausvahvistus*, onay*, επιβεβαιω*, подтвержд*, *確認*, *确认*, *확인*`)

/** They ask for a price, not for parts. */
export const quoteWords = new PhraseSet(`
quote, quotation, rfq, estimate, angebot, anfrage, kostenvoranschlag, preisanfrage, devis, preventivo, offerte, presupuesto
cotizacion, wycena, wycene, orcamento, proforma, pro forma`)

/** An order that speaks of an offer that was made: 'as per your quote'. */
export const existingQuotePhrases = new PhraseSet(`
as per, per your, your, our, ihr*, laut, gemass, lt, selon, votre, suivant, come da, vostro, according, based on, accept*
conforme, segun, volgens, no, nr, nummer, number, ref, vom, dated`)
