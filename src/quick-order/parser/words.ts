// What lists are written with, in the languages of those who send them. Words of headings and whole lines
// stand as `plainWords` writes them.

const set = (text: string) => new Set(text.trim().split(/\s*,\s*|\s*\n\s*/))

export const headings = {
  number: set(`
part number,part no,part nr,art,part num,partno,partnumber,part,number,nummer,numero,pn,p n,parts number,parts no,part code
item number,item no,item nr,item code,item id,itemno,article,article number,article no,article nr,article code,articulo,cod,cod articolo,cod art,cod articulo,ref article,reference article,code article,artikelcode leverancier,bestelnummer,onderdeelnummer,symbol,indeks,nr czesci
art nr,art no,artnr,artno,artikel,artikelnummer,artikelnr,artikel nr,artikel nummer,artikelcode,sku,code,product code,product number,product no,productcode
ref,ref no,reference,reference no,referenz,referencia,teilenummer,teilenr,teile nr,teil nr,teil,ersatzteilnummer,bestellnummer,bestellnr,bestell nr,best nr
oem,oem number,oem no,oem nr,oem nummer,oe,oe number,oe nummer,oe nr,original number,original no,originalnummer,codice,codice articolo,codigo,numero de pieza,numero de parte,numero de piece
varenummer,varenr,artikkelnummer,tuotenumero,tuotekoodi,varaosanumero,nimikenumero,reservdelsnr,detaljnr,parca no,parca kodu,parca numarasi,stok kodu,urun kodu,kodu,κωδικος,κωδ,αριθμος ανταλλακτικου,objednaci cislo,obj cislo,cislo zbozi,商品コート,型番,kod,kod produktu,numer,numer czesci,nr czesci,nr katalogowy,katalogove cislo,cislo dilu,артикул,номер,номер детали,код,品番,部品番号,零件号,料号,编号,품번
mpn,manufacturer part number,supplier code,supplier no,supplier ref,vendor code,vendor part no,mfr code,mfr part no,mfr part number,supplier part number,supplier part no,our number,our no,your number,your no,material,materialnummer,material no,stock code,kickstand no,kickstand number,old number,old no,replaces`),
  quantity: set(`
bedarf,bedarf me,bedarfsmenge,besoin,besoins,fabbisogno,necesidad,behov,tarve,zapotrzebowanie,potreba,nodig,menge me,qty,qnty,quantity,quantities,order qty,order quantity,qty ordered,quantity ordered,ordered,qty required,required,required qty,req qty,qty needed,needed,need,wanted,to order,re order qty,reorder qty,reorder,order suggestion,suggested order,bestellvorschlag
cde,cmde,best,bestellt,suggest,suggested,sugg,q ta,q te,ordinato,ordinata,besteld,pedido,zamowiono,bestilt,bestallt,qty ord,ord qty,ord,menge,bestellmenge,anzahl,stuck,stk,stck,stueck,pcs,pieces,pc,units,unit qty,bestellen,zu bestellen,qte cde,qte cdee,qte commandee,cdee,commandee,a commander,da ordinare,zamowienie,count,pieces qty,q ty,qte,quantite,cantidad,cant,unidades,uds,quantita,qta,pezzi,quantidade,qtd,qtde
aantal,hoeveelheid,aant,antal,antall,ilosc,szt,mnozstvi,pocet,pocet ks,ks,kpl,maara,adet,miktar,кол во,количество,колво,шт,数量,個数,수량,qty pcs,menge stk,menge stuck,anzahl stk,order,bestellung
pedir,a pedir,para pedir,encomendar,a encomendar,te bestellen,att bestalla,bestalls,skal bestilles,tilattava,tilausmaara,tilataan,siparis,siparis adedi,siparis miktari,objednat,k objednani,do zamowienia,zamowic,ilosc zamowiona,ordinare,commander,a cder,ποσοτητα,ποσ,τεμ,τεμαχια,παραγγελια,発注数,注文数,個数`),
  packs: set(
    `packs,boxes,cases,cartons,kartons,pakete,packungen,qty packs,qty boxes,qty cases,no of packs,no of boxes`,
  ),
  /** Of the headings of a quantity, those of what is to be ordered now, whatever was before. */
  toOrder: set(`
order qty,order quantity,re order qty,reorder qty,reorder,order suggestion,suggested order,suggest,suggested,sugg,bestellvorschlag,required,required qty,qty required,req qty,qty needed,needed,need,wanted,to order,order
bedarf,bedarf me,bedarfsmenge,besoin,besoins,fabbisogno,necesidad,behov,tarve,zapotrzebowanie,potreba,nodig
bestellmenge,bestellen,zu bestellen,a commander,qte cde,da ordinare,zamowienie,te bestellen,att bestalla,pedir
a pedir,para pedir,encomendar,a encomendar,bestalls,skal bestilles,tilattava,tilausmaara,tilataan,siparis,siparis adedi,siparis miktari,objednat,k objednani,do zamowienia,zamowic,ordinare,commander,a cder,παραγγελια,発注数,注文数`),
  /** Of all branches together. */
  total: set(
    `total,totals,total qty,sum,gesamt,summe,gesamtmenge,insgesamt,total general,somme,totale,suma,razem,totaal,totalt`,
  ),
  /** What became of an earlier order. */
  fulfilled: set(`
delivered,shipped,supplied,sent,received,recd,qty recd,to receive,quantity received,servido,servida,pte,pend,gel,qte livree,diff,difference,counted,picked,despatched,dispatched,open,outstanding,remaining,balance,backorder,back order,backordered,back ordered,bo,b o,to follow,returned,invoiced,confirmed,approved,sold,reserved,allocated
geliefert,gelief,liefermenge,offen,rest,restmenge,ruckstand,ruckstandig,bestatigt,genehmigt,verkauft,reserviert,retour
leveret,restordre,livre,livree,livres,expedie,reste,reliquat,recu,confirme,vendu
entregado,enviado,recibido,pendiente,confirmado,vendido,entregue,pendente
consegnato,spedito,evaso,inevaso,residuo,ricevuto,confermato,venduto
geleverd,verzonden,ontvangen,openstaand,nalevering,nalev,gelev,lev,nog te leveren,noch zu liefern,zu liefern,a livrer,reste a livrer,da consegnare,da evadere,por entregar,do realizacji,restant,verkocht
dostarczono,wyslano,otrzymano,pozostalo,zrealizowano,sprzedano,levererat,restnoterat,leveret,levert,dodano,zbyva
falta,em falta,toimitettu,toimittamatta,saknas,gonderilen,kalan,eksik,παραδοθηκαν,υπολοιπο,納品数,残数`),
  remark: set(
    `state,status,opm,bem,rmq,huom,aciklamalar,παρατηρησεις,σχολια,摘要,obs,observacoes,merknad,merknader,bemaerkning,anmarkning,poznamka,poznamky,huomautus,not,notlar,備考,примечание,due,due date,delivery,delivery date,required by,required date,needed by,wanted by,eta,deadline,liefertermin,wunschtermin,lieferdatum,termin,date de livraison,fecha de entrega,data consegna,leverdatum,termin dostawy,condition,conditions,note,notes,remark,remarks,comment,comments,bemerkung,bemerkungen,hinweis,anmerkung,remarque,remarques,commentaire,commentaires,nota,notas,observaciones,comentario,comentarios,osservazioni,annotazioni,opmerking,opmerkingen,uwagi,uwaga,memo,info,instructions,message,for,fur,pour,para,per`,
  ),
  other: set(`
pos,position,line,row,#,s no,sno,sl no,lfd nr,lfdnr,index,line no,line number,date,datum,price,unit price,preis,einzelpreis,gesamtpreis,total,total price,sum,summe,betrag,value,cost,each,net,netto,vat,currency,me,ep,gp,e preis,g preis,vk,ek,uvp,pu,pt,prix,prix unitaire,montant,precio,importe,prezzo,importo,cena,wartosc,prijs,bedrag,rabatt,discount,remise,sconto,descuento,korting
description,descr,desc,name,our ref,bezeichnung,beschreibung,designation,descripcion,descrizione,omschrijving,benennung,text,note,notes,remark,remarks,comment,bemerkung,hinweis,unit,uom,einheit,me,rem,rab,dto,sc,p u,p u ht,make,brand,marke,hersteller,manufacturer,maker,producer,fabricant,constructeur,marque,marca,produttore,costruttore,casa,fabricante,merk,fabrikant,producent,marka,omschr,nazwa,opis,j m,jm,lp,nazev,popis,jednotka,mj,p c,poradi,benamning,beskrivning,enhet,a pris,pris,nimi,nimike,kuvaus,hinta,yksikko,tanim,aciklama,birim,fiyat,birim fiyat,tutar,sira,περιγραφη,τιμη,αξια,μμ,品名,商品名,単価,金額,単位,designacao,descricao,preco,valor,unidade,libelle,pu ht,total ht,unit price,ext,bez,beschr,model,modell,year,baujahr,location,lager,lagerort,bin,shelf
shows,shop number,kickstand,units now,soh,soo,on order,on ord,sc,um,stock,in stock,on hand,stock qty,bestand,lagerbestand,available,min,mind,mindestbestand,minimum,min qty,max,moq,pack,pack size,pack qty,ve,vpe,case,case qty,weight,gewicht,ean,barcode,hs code,reserve,target,level,customer,kunde,client,cliente,klant,klient,mechanic,mechaniker,technician,project,job,bike,machine,vehicle,fleet no,reg,reg no,vin,km,mileage,kennzeichen,fahrzeug,vehicule,immatriculation,matricula,targa`),
}

/** How lines begin, or what they are, that name no part and need nobody's look. */
export const ignoredLines = {
  ending:
    /^(?:with )?(?:best|best regards|best wishes|all the best|kind regards|warm regards|many thanks|regards|thanks|thanks again|thank you|thanks and .*|thanks (?:a lot|in advance)|thx|ta|tks|ty|rgds|brgds|best rgds|kind rgds|cheers|sincerely|yours|yours .*|mfg|lg|vg|gruss|grusse?|gruesse|mit (?:freundlich|best|lieb|viel)\p{L}* .*|(?:freundliche|viele|beste|liebe|schone) gr\p{L}*(?: .*)?|danke|vielen dank|danke und .*|cordialement|bien cordialement|merci|merci d avance|saludos|un saludo|atentamente|gracias|cordiali saluti|distinti saluti|saluti|grazie|met vriendelijke .*|vriendelijke groet\p{L}*|groet|groeten|obrigad[oa]|cumprimentos|terveisin|dziekuj\p{L}*|med venlig .*|hilsen|med vanlig .*|mvh|z powazaniem|pozdrawiam|s pozdravem|sent from .*|von meinem .*|gesendet von .*|envoye de .*|с уважением|спасибо)(?: \p{Lu}?\p{L}+)?$/u,
  /** How a mail's last line begins, whatever name or place stands behind. */
  closing:
    /^(?:s1gned|signed|cheers|thanks|thx|ta|regards|(?:best|kind|warm) regards|many thanks|mfg|vg|lg|mit freundlichen grussen|viele grusse|gruss|danke|merci|cordialement|bien a vous|saludos|un saludo|gracias|atentamente|saluti|cordiali saluti|distinti saluti|grazie|groet\p{L}*|met vriendelijke groet\p{L}*|obrigad[oa]|cumprimentos|pozdrawiam|dziekuje|z powazaniem|s pozdravem|dekuji|mvh|hilsen|halsningar|vanliga halsningar|med vanlig\p{L}* halsning\p{L}*|med vennlig hilsen|terveisin|kiitos|ystavallisin terveisin|saygilar\p{L}*|tesekkur\p{L}*|kolay gelsin|ευχαριστω|με εκτιμηση)(?: |$)/u,
  greeting:
    /^(?:hi|hey|hello|hiya|morning|afternoon|g day|hallo|moin|servus|bonjour|salut|hola|buenas|buenos dias|ciao|buongiorno|salve|hoi|dag|czesc|dzien dobry|ahoj|dobry den|hej|hei|moi|terve|merhaba|selam|ola|bom dia|boa tarde|γεια|καλημερα)(?: |$)/u,
  contact:
    /^(adres\p{L}*|anschrift|osoite|toimitusosoite|toimitus|laskutus\p{L}*|leveransadress|fakturaadress|leveringsadresse|dodaci adresa|fakturacni adresa|lieferanschrift|rechnungsadresse|rechnungsanschrift|direccion|indirizzo|endereco|morada|διευθυνση|teslimat adresi|fatura adresi|afleveradres|factuuradres|bill to|sold to|invoice to|terms|ship via|job|job card|job no|kommission|chantier|cantiere|ticket|rma|tel|phone|fon|telefon|telefax|betr|adresse|address|anschrift|receipt|beleg|bon|kassenbon|visa|mastercard|amex|card|karte|mobile|mobil|mob|cell|handy|fax|e ?mail|mail|iban|bic|vat|ust|ustid|ust id|tax id|steuer|hrb|handelsregister|kvk|nip|nif|cif|siret|p iva|sujet|objet|asunto|oggetto|onderwerp|temat|lieferschein|zahlbar|po box|postfach|from|to|cc|bcc|sent|date|datum|subject|betreff|re|aw|fw|fwd|von|an|gesendet|customer|customer no|customer number|cliente|client|klant|klient|nabywca|kunde|codice cliente|code client|codigo cliente|numero client|klantnummer|nr klienta|kundennr|kundennummer|kd nr|account|account no|order no|order number|order ref|our order|your order|po|po no|po number|purchase order|bestellung|auftrag|page|seite|ship to|deliver to|delivery|lieferadresse|liefertermin|invoice|quote|on)( |#|$)/u,
  title: set(`
order,orders,purchase,form,slip,page,pages,of,week,month,no,nr,num,list,parts,stock,sheet,order list,date,month end,monthly,weekly,version,rev
bestellung,auftrag,seite,von,kw,woche,liste,bestellliste,bestellformular,formular,teileliste,monat
commande,bon,de,semaine,sem,page,liste,bon de commande,numero,du
pedido,pagina,pag,semana,lista,hoja,orden,compra,num,encomenda,folha
ordine,settimana,foglio,elenco,ordini,di,ordinazione
spring,summer,autumn,winter,service,servicing,jobs,job,shop,workshop,warehouse,branch,season,top up,restock,restocking,count,stocktake,stocktaking,inventory,cart,basket,shopping,items,item,wanted,needed,reorder
inventario,inventaire,inventar,inventur,inventura,inwentaryzacja,inventarisatie,inventering,inventaario,almacen,lager,magazin,magazzino,magasin,magazijn,magazyn,sklad,varasto,depo,αποθηκη,απογραφη,saison,temporada,stagione,seizoen,sezon,sezona,warenkorb,panier,carrito,carrello,carrinho,winkelwagen,koszyk,kosik,varukorg,ostoskori,sepet,artikel,articles,articulos,articoli,artigos,artikelen,pozycje
mon,tue,tues,wed,weds,thu,thur,thurs,fri,sat,sun,monday,tuesday,wednesday,thursday,friday,saturday,sunday,montag,dienstag,mittwoch,donnerstag,freitag,samstag,lundi,mardi,mercredi,jeudi,vendredi,samedi,lunes,martes,miercoles,jueves,viernes,sabado,lunedi,martedi,mercoledi,giovedi,venerdi,maandag,dinsdag,woensdag,donderdag,vrijdag
jan,feb,mar,apr,may,jun,jul,aug,sep,sept,oct,nov,dec,january,february,march,april,june,july,august,september,october,november,december,januar,februar,marz,mai,juni,juli,oktober,dezember,janvier,fevrier,mars,avril,juin,juillet,aout,septembre,octobre,novembre,decembre,enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre,gennaio,febbraio,aprile,maggio,giugno,luglio,settembre,ottobre,dicembre
bestelling,week,blad,lijst,van,nummer,zamowienie,tydzien,strona,objednavka,tyden,strana,bestallning,vecka,sida,bestilling,uke,uge,side,tilaus,viikko,sivu`),
  /** They stand in titles, and by themselves say of no line that it is one: 'spring 20', 'Lager 5'. */
  ofTitle: set(
    `spring,service,lager,items,item,artikel,articles,articulos,articoli,artigos,artikelen,wanted,needed,jobs,job,shop,workshop,count,reorder,magazin,season,saison,branch,sat,sun,mar,may,mars,jan,dec,depo,basket,cart,wed,panier,pozycje`,
  ),
  /** '5 items' */
  lineCount:
    /^\d+ (?:items?|lines?|positions?|articles?|artikel|positionen|lignes?|lineas|righe|regels)$/,
  sum: /^(grand |order )?(amount due|balance due|net a payer|a payer|te betalen|zu zahlen|do zaplaty|montant total|importe total|total|sub ?total|sum|summe|gesamt|gesamtsumme|zwischensumme|netto|brutto|vat|mwst|tax|freight|carriage|versand|verzendkosten|transport|spedizione|porto|shipping|totale|totaal|totalt|celkem|spolu|yhteensa|sammanlagt|i alt|ialt|total geral|somme|suma|razem|итого|endbetrag|endsumme|gesamtbetrag|rechnungsbetrag|nettobetrag|warenwert|rabatt|skonto|remise|sconto|descuento|discount|trasporto|transporte|portes|frais de port|port|livraison|spese|koszty? (?:wysylki|dostawy|transportu)|wysylka|handling|postage|surcharge|core charge|deposit|pfand|consigne|eco participation|ecotaxe|(?:no|number) of (?:cartons|packages|boxes|parcels|pallets)|anzahl (?:pakete|packstucke|kolli)|nombre de colis|numero colli|imponibile|iva|tva|btw|gst|packages|parcels|pallets|colli|bultos|kartons|cartons|gewicht|peso|poids|waga|weight|gross weight|net weight|brutto gewicht)( |$)/,
  /** What documents around an order are called: 'Auftragsbestätigung Nr. 204511 vom 02.03.2026'. */
  document:
    /^(?:order confirmation|order acknowledge?ment|(?:delivery|despatch|dispatch|goods received|credit|advice) note|packing (?:list|slip|note)|pick(?:ing)? list|sales order|purchase order|po|auftragsbestatigung|bestellbestatigung|lieferschein|packzettel|packliste|gutschrift|confirmation de commande|accuse de reception(?: de commande)?|bon de (?:commande|livraison|reception)|bordereau(?: de livraison| d envoi)?|conferma d ordine|conferma ordine|documento di trasporto|ddt|bolla(?: di consegna)?|confirmacion de pedido|albaran(?: de entrega)?|nota de (?:pedido|entrega|encomenda)|guia de remessa|pakbon|orderbevestiging|leverbon|inkooporder|bestelbon|potwierdzenie zamowienia|wz|dodaci list|ordrebekraeftelse|orderbekraftelse|ordrebekreftelse|foljesedel|folgeseddel)(?= |#|$)/u,
  /** An order that is not here: 'same as last time but:', 'Rest wie gehabt'. How it is sent or billed is none. */
  earlierOrder:
    /^(?!.*(?:invoice|rechnung|factur|fattur|faktur|deliver|liefer|livr|consegn|entreg|carrier|courier|kurier|spedition|transporteur|corriere|vervoerder|koerier|account|address|adress|discount|rabatt|terms|dostaw|leverans|doprav))(?:.* )?(?:(?:same|rest|everything(?: else)?|others?|remainder) (?:\S+ ){0,3}(?:as|like) (?:last|before|usual|always|is|was|the last)|repeat (?:of )?(?:the |my |our )?last|the usual|wie (?:letzte[sn]? mal|immer|gehabt|ublich|bisher|zuletzt)|das ubliche|comme (?:la derniere fois|d habitude|toujours|avant)|come (?:l ultima volta|al solito|sempre|prima)|il solito|(?:como|lo de) (?:siempre|la ultima vez|la vez pasada)|(?:zoals|net als|hetzelfde als) (?:altijd|vorige keer|laatst)|het gebruikelijke|(?:jak|co) (?:zawsze|ostatnio|poprzednio|zwykle)|solito ordine|ordine solito|usual (?:order|lot|stuff|bits|stock|list)|(?:uns\p{L}* |die )?(?:ubliche|gewohnte) bestellung|commande (?:habituelle|type)|pedido (?:habitual|de siempre)|encomenda (?:habitual|do costume)|(?:como|o) (?:costume|habitual)|gebruikelijke bestelling|(?:zwykle|stale|to samo) zamowienie|to samo (?:co|jak)|(?:obvykla|stejna) objednavka|jako (?:obvykle|minule|vzdy)|(?:som|samma som) (?:vanligt|sist|forra gangen|alltid)|vanliga bestallningen|(?:kuten|sama kuin) (?:viimeksi|aina|ennen)|tavallinen tilaus|her zamanki\p{L}*|gecen(?:ki)? sefer\p{L}*|οπως (?:παντα|συνηθως|την προηγουμενη φορα)|συνηθισμενη παραγγελια|いつもの\p{L}*|前回と同し\p{L}*)(?: |$)/u,
  /** They ask whether somebody sells a thing: 'do you guys carry brake cleaner too?' */
  asksForThing:
    /^(?:(?:also|and|oh|hi|hey|und|auch|et|aussi|y|tambien|e|anche|en|ook) )*(?:(?:do|can|have|dont) (?:you|u|ya|yous)(?: (?:guys|lot|folks|all))? (?:also )?(?:carry|have|got|get|stock|sell|do|supply|keep)|(?:habt ihr|haben sie|fuhrt ihr|fuhren sie)|(?:avez vous|vous avez|vous faites|faites vous)|(?:teneis|tienen|tienes|vendeis)|(?:avete|vendete|trattate)|(?:hebben jullie|heeft u|verkopen jullie)|(?:macie|czy macie|czy jest|maja panstwo)|(?:mate|vedete|prodavate)|(?:har ni|saljer ni)|(?:onko teilla|myyttek\p{L}*)|(?:voces tem|tem|vendem)|(?:εχετε|πουλατε)) /u,
  /** Of those, and beside them, what says which goods came or went: none are asked for. */
  movement: set(`
packing list,packing slip,packing note,delivery note,delivery docket,despatch note,dispatch note,advice note,picking list,pick list,goods received,goods received note,grn,goods in,goods returned,return note,returns note,returns,return slip,return form,credit note,credit memo,credit request,warranty claim,warranty claims,warranty return,warranty returns,rma,claim form
lieferschein,packliste,packzettel,wareneingang,wareneingangsschein,warenausgang,retoure,retouren,retourenschein,rucklieferung,rucksendung,ruckgabe,gutschrift,reklamation,reklamationen,garantieantrag,gewahrleistungsantrag
bon de livraison,bordereau de livraison,bordereau d envoi,liste de colisage,bon de reception,retour,retours,bon de retour,avoir,note de credit,reclamation,demande de garantie,retour garantie
albaran,albaran de entrega,nota de entrega,lista de empaque,packing,devolucion,devoluciones,nota de devolucion,nota de credito,abono,factura rectificativa,reclamacion,reclamacion de garantia
bolla,bolla di consegna,bolla di reso,ddt,documento di trasporto,distinta di imballaggio,lista di imballaggio,reso,resi,nota di credito,nota credito,reclamo,richiesta garanzia,richiesta di garanzia
pakbon,paklijst,leverbon,afleverbon,retourbon,retourformulier,retourzending,creditnota,creditfactuur,garantieclaim,garantieaanvraag,klacht,ontvangen goederen
wz,list przewozowy,dokument dostawy,dowod dostawy,lista pakowa,specyfikacja wysylkowa,zwrot,zwroty,protokol zwrotu,faktura korygujaca,korekta,nota kredytowa,reklamacja,zgloszenie reklamacyjne,przyjecie towaru,pz
dodaci list,balici list,vraceni zbozi,vratka,vratky,dobropis,reklamace,reklamacni list,prijemka
foljesedel,packsedel,packlista,retur,returer,retursedel,kreditnota,kreditfaktura,reklamationer,garantiarende,inleverans,folgeseddel,folgeseddel retur`),
  /** They say what is there. */
  inventory: set(`
inventory,inventory list,inventory count,stock list,stocklist,stock sheet,stock on hand,stock count,stock take,stocktake,stocktaking
inventur,inventurliste,inventar,inventarliste,lagerliste,lagerbestand,bestandsliste,bestand
inventaire,liste de stock,etat de stock,etat des stocks
inventario,lista de existencias,existencias,lista de stock,inventario magazzino,giacenze,giacenza,lista giacenze
inventaris,inventarisatie,voorraadlijst,voorraad,inwentaryzacja,remanent,stan magazynowy,stan magazynu,inventura,stav skladu,skladove zasoby,inventering,inventeringslista,lagerlista,lagersaldo`),
  /** Beside such a name, and in titles: 'vom', 'dated'. */
  ofDocument: set(
    `vom,dated,date,datum,data,fecha,del,von,from,blz,blatt,your,our,my,this,is,the,attached,current,ihre,unsere,meine,notre,nuestra,nuestro,nostra,onze,nasz,ref,kopie,copy,duplicata,copia`,
  ),
  /** Work that is done on a motorcycle, and no part: 'Labour 2.5 hrs', 'MOT £29.85'. */
  work: /^(?:labou?r|workshop time|arbeits?(?:zeit|lohn|stunden)?|main d oeuvre|manodopera|mano d opera|mano de obra|mao de obra|arbeidsloon|arbeidsuren|robocizna|mot|mot test|diagnos\p{L}*|callout|call out)(?= \p{N}|$)|^(?:probefahrt|testfahrt|test ride|road ?test|essai routier|proefrit|prova su strada|prueba de carretera|jazda probna|zkusebni jizda|provkorning|koeajo|(?:reifen|luft|ol|kompressions)druck|(?:tyre|tire|oil) pressure|compression|bandenspanning|pression(?: des)? pneus|presion (?:de los )?neumaticos|next service|nachste inspektion|prochaine revision|prossimo tagliando|proxima revision|volgende beurt|nastepny przeglad|nasta service|seuraava huolto)(?: |$)/u,
}

export const datesAndTimes =
  /(?<![\d.-])(?:\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d|\d{1,2}\.\d{1,2}\.(?!\d)|\d{1,2}-\d{1,2}-(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)(?![\d.-])|(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/g

/** What takes a line back, or part of it: always; in a line that names a part; in one of its own, of those before it. */
export const cancelWords = {
  always:
    /(?:^| )(?:cancel(?:led|ed)?|scratch|struck|void|deleted?|removed?|storn\p{L}*|entfallt|streichen|gestrichen|weglassen|g?e?losch(?:en|t)|hinfallig|annul\p{L}*|supprim\p{L}*|raye\p{L}*|plus besoin|anula(?:r|do|da|mos)|borra\p{L}*|elimina\p{L}*|cancella\p{L}*|togli\p{L}*|vervalt|vervallen|\p{L}*schrap(?:t|pen)|rezygn\p{L}*|usun\p{L}*|wykresl\p{L}*|anulo\p{L}*|zrus\p{L}*|utgar|udgar|отмен\p{L}*|peruut\p{L}*|torol\p{L}*|anulat\p{L}*|iptal\p{L}*|ακυρω\p{L}*|makul\p{L}*|avbest\p{L}*|afbestil\p{L}*|\p{L}*キャンセル\p{L}*|\p{L}*取消\p{L}*|\p{L}*취소\p{L}*|torl\p{L}*|sztorno\p{L}*|lemond\p{L}*|visszavon\p{L}*|cxl|cxld|cxd|canc|cncl|cnx)(?: |$)/u,
  inLine:
    /(?:^| )(?:next time|nachstes mal|naechstes mal|nachste mal|prochaine fois|proxima vez|prossima volta|volgende keer|nastepnym razem|on hold|about|approx\p{L}*|at least|up to|ca|circa|etwa|ungefahr|mindestens|bis zu|environ|not|n a|dont|without|except|ohne|ausser|sans|sin|senza|cancel\p{L}*|drop|forget|hold|no longer|no more|already|instead|rather|maybe|ignore|skip|nicht|doch|kein\p{L}*|statt\p{L}*|entfall\p{L}*|raus|weg|erledigt|bereits|schon|vielleicht|pas|non|retir\p{L}*|return\p{L}*|retour\p{L}*|enlev\p{L}*|finalement|plutot|au lieu|anula\p{L}*|cancela\p{L}*|quit\p{L}*|en vez|ya no|no hace|mejor|invece|anzi|niet|nope|toch|geen|hoeft|verwijder\p{L}*|geannuleerd|nie|не)(?: |$)/u,
  ofLinesBefore:
    /(?:^| )(?:forget (?:that|this|the)|never ?mind|no longer need\p{L}*|not needed|dont need|(?:drop|take out) (?:that|this|the|line|pos|item|no|number)|make (?:it|that|the)|should be|(?:one|small|a) change|change (?:it|that|the)|instead|actually|correction|doch (?:nicht|kein\p{L}*|nur|lieber)|nicht mehr|korrektur|stattdessen|toch niet|laat maar|laisse tomber|olvida\p{L}*|lascia perdere|(?:last|letzt\p{L}*|ultim\p{L}*|dernier\p{L}*|laatste) (?:no|non|not|nicht|pas|niet))(?: |$)|^(?:no|nein|nope|non|ne|sorry|perdon|scusa|desole|only|nur|better|besser|or|oder|oops|doch|lieber|wait|halt|typo|pardon) .*(?:\p{N}|not|nicht|kein|pas)/u,
  /** Above parts, and with a colon: 'NOT ordering:', 'Goods returned:'. */
  ofLinesBelow:
    /(?:^| )(?:not|dont|never|no (?:longer|more|need|pedir|enviar|mandar|necesit\p{L}*)|skip|ignore|disregard|forget|without|except|return\p{L}*|retour\p{L}*|nicht|kein\p{L}*|ohne|pas|sans|non|senza|sin|niet|geen|zonder|nie|bez|inte|ikke|ej|ei|ala|ne|nao|sem|не|без|δεν|μην|χωρις)(?: |$)/u,
  /** In an answer: not all of what is quoted below it. */
  restricting:
    /(?:^| )(?:but|except|without|only|not|dont|instead|chang\p{L}*|amend\p{L}*|adjust\p{L}*|updated?|increas\p{L}*|reduc\p{L}*|correct\p{L}*|swap\p{L}*|rather|leave|geandert|geaendert|angepasst|korrig\p{L}*|erhoh\p{L}*|modifi\p{L}*|chang\p{L}*|cambi\p{L}*|corr[ei]g\p{L}*|gewijzigd|aangepast|zmien\p{L}*|popraw\p{L}*|aber|ohne|ausser|nur|nicht|statt|mais|sauf|sans|seulement|pas|pero|salvo|sin|solo|tranne|senza|maar|behalve|alleen|niet|zonder)(?: |$)/u,
  /** Few words, and these, take back the line before only; others, and these, all that stand above. */
  ofAllLines:
    /(?:^| )(?:all|everything|whole|order|list|lines|both|alles?|ganze|bestellung|beide|tout|toute|todo|tutto|vse|tot|kaikki|hepsini?|ολα|все|egeszet|mindent|allt|wszystko|tudo|egesz|rendelest|ολη|παραγγελια|\p{L}*(?:全|전부|모두|전체|모든|주문)\p{L}*)(?: |$)/u,
  ofLastLine:
    /(?:^| )(?:that|this|it|last|das|dies\p{L}*|letzt\p{L}*|dernier\p{L}*|ultim\p{L}*)(?: |$)/u,
  /** 'If one is not there, cancel it' takes back nothing yet. */
  conditional:
    /(?:^| )(?:if|unless|in case|wenn|falls|sofern|si|se)(?: |$)|message was deleted|deleted this message|nachricht (?:wurde )?geloscht/,
}

/** They ask for parts, where a question asks about them. */
export const requestWords =
  /(?:^| )(?:(?:can|could|may|kann|konnen|konnten|puedo|podemos|posso|possiamo) (?:i|we|ich|wir)|send|ship|deliver|add|please|pls|plz|bitte|schick\p{L}*|liefer\p{L}*|sende|envoy\p{L}*|livr\p{L}*|envi\p{L}*|mand\p{L}*|invi\p{L}*|stuur|sturen|leveren|wysl\p{L}*)(?: |$)/u

/** What stands above an earlier mail that is quoted or forwarded. */
export const earlierMail = {
  line: /^-{2,} ?(?:original|urspr|forwarded|weitergeleitet|begin forwarded|message d'origine|mensaje original).*|^(?:on|am|le|el|il|op|em|w dniu|dnia|den) .{4,120}(?:wrote|schrieb|schreef|crit|escribi|scritto|escreveu|napisa|skrev).{0,60}:$/iu,
  from: /^(?:from|von|de|da|van|fra|od) ?:/i,
  sent: /^(?:sent|date|gesendet|datum|envoy.{1,2}|enviado|fecha|inviato|data|verzonden|sendt|skickat|wysłano) ?:/i,
}

/** Beside a number that could as well be part of an address, these leave no doubt. */
export const fillers = set(`
pcs,pieces,piece,stk,stck,stück,stuck,pezzi,pz,stuks,sztuk,more,another,dozen,dozens,dutzend,also,und,noch,auch,et,aussi,y,otra,anche,ook,jeszcze,qty,quantity,menge,anzahl,each,units,unit,please,need,bitte,part,parts,item,number,order,send,our,your,number,art,nos,bestellen,brauche,brauchen,the,and,for,pzs,uds,unidades,quantité,pièces,szt,pls,plz,ref,have`)
