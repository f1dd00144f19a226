// What lists are written with, in the languages of those who send them. Words of headings and whole lines
// stand as `plainWords` writes them.

import { PhraseSet } from './phrase-set.ts'

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
pedir,a pedir,para pedir,encomendar,a encomendar,te bestellen,att bestalla,bestalls,skal bestilles,tilattava,tilausmaara,tilataan,siparis,siparis adedi,siparis miktari,objednat,k objednani,do zamowienia,zamowic,ilosc zamowiona,ordinare,commander,a cder,ποσοτητα,ποσ,τεμ,τεμαχια,παραγγελια,発注数,注文数,個数
order now,order today,order this week,now to order,to order now,qty to order,quantity to order,please order,to buy,qty to buy,purchase qty,jetzt bestellen,bestellen jetzt,heute bestellen,zu bestellende menge,a commander maintenant,commander maintenant,qte a commander,pedir ahora,pedir ya,a pedir ahora,comprar,da ordinare ora,ordinare ora,ordina ora,nu bestellen,bestel nu,te bestellen nu,zamow teraz,zamowic teraz,objednat ted,bestall nu,bestalls nu,bestil nu,bestill na,tilaa nyt,tilataan nyt,encomendar agora,pedir agora,simdi siparis,rendelendo,rendeles,rendelni,comanda,de comandat,παραγγελια τωρα,今回発注,주문수량,发注数,订货数量`),
  packs: set(
    `packs,boxes,cases,cartons,kartons,pakete,packungen,qty packs,qty boxes,qty cases,no of packs,no of boxes`,
  ),
  /** Of the headings of a quantity, those of what is to be ordered now, whatever was before. */
  toOrder: set(`
order qty,order quantity,re order qty,reorder qty,reorder,order suggestion,suggested order,suggest,suggested,sugg,bestellvorschlag,required,required qty,qty required,req qty,qty needed,needed,need,wanted,to order,order
bedarf,bedarf me,bedarfsmenge,besoin,besoins,fabbisogno,necesidad,behov,tarve,zapotrzebowanie,potreba,nodig
bestellmenge,bestellen,zu bestellen,a commander,qte cde,da ordinare,zamowienie,te bestellen,att bestalla,pedir
a pedir,para pedir,encomendar,a encomendar,bestalls,skal bestilles,tilattava,tilausmaara,tilataan,siparis,siparis adedi,siparis miktari,objednat,k objednani,do zamowienia,zamowic,ordinare,commander,a cder,παραγγελια,発注数,注文数
order now,order today,order this week,now to order,to order now,qty to order,quantity to order,please order,to buy,qty to buy,purchase qty,jetzt bestellen,bestellen jetzt,heute bestellen,zu bestellende menge,a commander maintenant,commander maintenant,qte a commander,pedir ahora,pedir ya,a pedir ahora,comprar,da ordinare ora,ordinare ora,ordina ora,nu bestellen,bestel nu,te bestellen nu,zamow teraz,zamowic teraz,objednat ted,bestall nu,bestalls nu,bestil nu,bestill na,tilaa nyt,tilataan nyt,encomendar agora,pedir agora,simdi siparis,rendelendo,rendeles,rendelni,comanda,de comandat,παραγγελια τωρα,今回発注,주문수량,发注数,订货数量`),
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

/** Lines, and beginnings of lines, that name no part and need no attention. */
export const ignoredLines = {
  ending: new PhraseSet(`
best, best regards, best wishes, all the best, kind regards, warm regards, many thanks, regards, thanks, thanks again, thank you
thanks a lot, thanks in advance, thx, ta, tks, ty, rgds, brgds, best rgds, kind rgds, cheers, sincerely, yours, mfg, lg, vg
gruss, grusse, gruesse, freundliche gr*, viele gr*, beste gr*, liebe gr*, schone gr*, danke, vielen dank, cordialement
bien cordialement, merci, merci d avance, saludos, un saludo, atentamente, gracias, cordiali saluti, distinti saluti, saluti
grazie, vriendelijke groet*, groet, groeten, obrigado, obrigada, cumprimentos, terveisin, dziekuj*, hilsen, mvh, z powazaniem
pozdrawiam, s pozdravem, с уважением, спасибо`),
  /** With whatever words behind. */
  openEnding: new PhraseSet(`
thanks and, yours, mit freundlich*, mit best*, mit lieb*, mit viel*, freundliche gr*, viele gr*, beste gr*, liebe gr*
schone gr*, danke und, met vriendelijke, med venlig, med vanlig, sent from, von meinem, gesendet von, envoye de`),
  /** How a mail's last line begins, whatever name or place stands behind. */
  closing: new PhraseSet(`
s1gned, signed, cheers, thanks, thx, ta, regards, best regards, kind regards, warm regards, many thanks, mfg, vg, lg
mit freundlichen grussen, viele grusse, gruss, danke, merci, cordialement, bien a vous, saludos, un saludo, gracias, atentamente
saluti, cordiali saluti, distinti saluti, grazie, groet*, met vriendelijke groet*, obrigado, obrigada, cumprimentos, pozdrawiam
dziekuje, z powazaniem, s pozdravem, dekuji, mvh, hilsen, halsningar, vanliga halsningar, med vanlig* halsning*
med vennlig hilsen, terveisin, kiitos, ystavallisin terveisin, saygilar*, tesekkur*, kolay gelsin, ευχαριστω, με εκτιμηση`),
  greeting: new PhraseSet(`
hi, hey, hello, hiya, morning, afternoon, g day, hallo, moin, servus, bonjour, salut, hola, buenas, buenos dias, ciao
buongiorno, salve, hoi, dag, czesc, dzien dobry, ahoj, dobry den, hej, hei, moi, terve, merhaba, selam, ola, bom dia, boa tarde
γεια, καλημερα`),
  contact: new PhraseSet(`
valid until, valid till, valid to, valid through, gultig bis, valable jusqu*, valido hasta, valida hasta, valido fino, valida fino
geldig tot, wazne do, wazna do, platnost do, platne do, giltig till, gyldig til, voimassa, gecerlilik*, valido ate, valida ate
배송지*, 배송 주소*, 주소*, 연락처*, 전화*, 納品先*, 送付先*, 送り先*, 住所*, 送货地址*, 收货地址*, 地址*, 电话*, 電話*
adres*, anschrift, osoite, toimitusosoite, toimitus, laskutus*, leveransadress, fakturaadress, leveringsadresse, dodaci adresa
fakturacni adresa, lieferanschrift, rechnungsadresse, rechnungsanschrift, direccion, indirizzo, endereco, morada, διευθυνση
teslimat adresi, fatura adresi, afleveradres, factuuradres, bill to, sold to, invoice to, terms, ship via, job, job card, job no
kommission, chantier, cantiere, ticket, rma, tel, phone, fon, telefon, telefax, betr, adresse, address, receipt, beleg, bon
kassenbon, visa, mastercard, amex, card, karte, mobile, mobil, mob, cell, handy, fax, email, e mail, mail, iban, bic, vat, ust
ustid, ust id, tax id, steuer, hrb, handelsregister, kvk, nip, nif, cif, siret, p iva, sujet, objet, asunto, oggetto, onderwerp
temat, lieferschein, zahlbar, po box, postfach, from, to, cc, bcc, sent, payment, payment terms, zahlung, zahlungsbedingung*, zahlungsziel, paiement, conditions de paiement
reglement, pagamento, condizioni di pagamento, forma de pago, condiciones de pago, pago, condicoes de pagamento, betaling
betalingsvoorwaarde*, betalingscondities, platnosc, warunki platnosci, termin platnosci, betalningsvillkor, betaling*
maksuehto, maksuehdot, platba, platebni podminky, odeme, odeme sekli, πληρωμη, 支払*, お支払*, 付款*, date, datum, subject, betreff, re, aw, fw, fwd, von, an
gesendet, customer, customer no, customer number, cliente, client, klant, klient, nabywca, kunde, codice cliente, code client
codigo cliente, numero client, klantnummer, nr klienta, kundennr, kundennummer, kd nr, account, account no, order no
order number, order ref, our order, your order, po, po no, po number, purchase order, bestellung, auftrag, page, seite, ship to
deliver to, delivery, lieferadresse, liefertermin, invoice, quote, on`),
  title: set(`
order,orders,purchase,form,slip,page,pages,of,week,month,no,nr,num,list,parts,stock,sheet,order list,date,month end,monthly,weekly,version,rev
bestellung,bestellzettel,bestellblatt,bestellschein,einkaufszettel,werkstatt,auftrag,seite,von,kw,woche,liste,bestellliste,bestellformular,formular,teileliste,monat
commande,bon,de,semaine,sem,page,liste,bon de commande,numero,du
pedido,pagina,pag,semana,lista,hoja,orden,compra,num,encomenda,folha
ordine,settimana,foglio,elenco,ordini,di,ordinazione
spring,summer,autumn,winter,service,servicing,jobs,job,shop,workshop,warehouse,branch,season,top up,restock,restocking,count,stocktake,stocktaking,inventory,cart,basket,shopping,items,item,wanted,needed,reorder,bench,shelf,shelves,counter
inventario,inventaire,inventar,inventur,inventura,inwentaryzacja,inventarisatie,inventering,inventaario,almacen,lager,magazin,magazzino,magasin,magazijn,magazyn,sklad,varasto,depo,αποθηκη,απογραφη,saison,temporada,stagione,seizoen,sezon,sezona,warenkorb,panier,carrito,carrello,carrinho,winkelwagen,koszyk,kosik,varukorg,ostoskori,sepet,artikel,articles,articulos,articoli,artigos,artikelen,pozycje
mon,tue,tues,wed,weds,thu,thur,thurs,fri,sat,sun,monday,tuesday,wednesday,thursday,friday,saturday,sunday,montag,dienstag,mittwoch,donnerstag,freitag,samstag,lundi,mardi,mercredi,jeudi,vendredi,samedi,lunes,martes,miercoles,jueves,viernes,sabado,lunedi,martedi,mercoledi,giovedi,venerdi,maandag,dinsdag,woensdag,donderdag,vrijdag
jan,feb,mar,apr,may,jun,jul,aug,sep,sept,oct,nov,dec,january,february,march,april,june,july,august,september,october,november,december,januar,februar,marz,mai,juni,juli,oktober,dezember,janvier,fevrier,mars,avril,juin,juillet,aout,septembre,octobre,novembre,decembre,enero,febrero,marzo,abril,mayo,junio,julio,agosto,septiembre,octubre,noviembre,diciembre,gennaio,febbraio,aprile,maggio,giugno,luglio,settembre,ottobre,dicembre
bestelling,bestelbriefje,bestellijst,bestelformulier,werkplaats,warsztat,formularz,verkstad,korjaamo,atolye,dilna,officina,atelier,taller,week,blad,lijst,van,nummer,zamowienie,tydzien,strona,objednavka,tyden,strana,bestallning,vecka,sida,bestilling,uke,uge,side,tilaus,viikko,sivu`),
  /** They stand in titles, and by themselves say of no line that it is one: 'spring 20', 'Lager 5'. */
  ofTitle: set(
    `spring,service,lager,items,item,artikel,articles,articulos,articoli,artigos,artikelen,wanted,needed,jobs,job,shop,workshop,count,reorder,magazin,season,saison,branch,sat,sun,mar,may,mars,jan,dec,depo,basket,cart,wed,panier,pozycje,werkstatt,werkplaats,warsztat,verkstad,korjaamo,atolye,dilna,officina,atelier,taller`,
  ),
  /** '5 items', 'Items below minimum: 8' */
  lineCount:
    /^(?:\d+ (?:items?|lines?|positions?|articles?|artikel|positionen|lignes?|lineas|righe|regels)|\p{L}+ (?:below|under|unter|sous|bajo|sotto|onder|ponizej|pod|abaixo) (?:the |le |el |il |het )?min\p{L}* \d+)$/u,
  sum: new PhraseSet(`
amount due, balance due, net a payer, a payer, te betalen, zu zahlen, do zaplaty, montant total, importe total, total, subtotal
sub total, sum, summe, gesamt, gesamtsumme, zwischensumme, netto, brutto, vat, mwst, tax, freight, carriage, versand
verzendkosten, transport, spedizione, porto, shipping, totale, totaal, totalt, celkem, spolu, yhteensa, sammanlagt, i alt, ialt
total geral, somme, suma, razem, итого, endbetrag, endsumme, gesamtbetrag, rechnungsbetrag, nettobetrag, warenwert, rabatt
skonto, remise, sconto, descuento, discount, trasporto, transporte, portes, frais de port, port, livraison, spese, koszt wysylki
koszt dostawy, koszt transportu, koszty wysylki, koszty dostawy, koszty transportu, wysylka, handling, postage, surcharge
core charge, deposit, pfand, consigne, eco participation, ecotaxe, no of cartons, no of packages, no of boxes, no of parcels
no of pallets, number of cartons, number of packages, number of boxes, number of parcels, number of pallets, anzahl pakete
anzahl packstucke, anzahl kolli, nombre de colis, numero colli, imponibile, iva, tva, btw, gst, packages, parcels, pallets
colli, bultos, kartons, cartons, gewicht, peso, poids, waga, number of lines, no of lines, line count, anzahl positionen, anzahl zeilen, nombre de lignes
numero righe, numero di righe, numero de lineas, numero de linhas, aantal regels, liczba pozycji, liczba linii, ilosc pozycji
antal rader, antall linjer, antal linjer, pocet polozek, pocet radku, riveja, rivien maara, satir sayisi, kalem sayisi, 行数*
weight, gross weight, net weight, brutto gewicht,
number of items, no of items, anzahl artikel, nombre d articles
numero articoli, numero de articulos, aantal artikelen, liczba artykulow, antal artiklar`),
  /** What documents around an order are called: 'Auftragsbestätigung Nr. 204511 vom 02.03.2026'. */
  document: new PhraseSet(`
order confirmation, order acknowledgment, order acknowledgement, delivery note, despatch note, dispatch note
goods received note, credit note, advice note, packing list, packing slip, packing note, pick list, picking list, sales order
purchase order, po, auftragsbestatigung, bestellbestatigung, lieferschein, packzettel, packliste, gutschrift
confirmation de commande, accuse de reception, accuse de reception de commande, bon de commande, bon de livraison
bon de reception, bordereau, bordereau de livraison, bordereau d envoi, conferma d ordine, conferma ordine
documento di trasporto, ddt, bolla, bolla di consegna, confirmacion de pedido, albaran, albaran de entrega, nota de pedido
nota de entrega, nota de encomenda, guia de remessa, pakbon, orderbevestiging, leverbon, inkooporder, bestelbon
potwierdzenie zamowienia, wz, dodaci list, ordrebekraeftelse, orderbekraftelse, ordrebekreftelse, foljesedel, folgeseddel, 注文書*, 発注書*, 納品書*, 見積書*, 請求書*, 订单*, 采购单*, 訂單*, 주문서*, 발주서*`),
  subject: new PhraseSet(`
subject, betreff, betr, objet, sujet, asunto, oggetto, onderwerp, assunto, temat, predmet, amne, emne, aihe, konu, targy, θεμα, fwd
fw, 件名*, 主题*, 제목*`),
  /** An unknown number of a thing by its name. */
  someOf: new PhraseSet(`
some of, a few of, few of, a couple of, couple of, a bag of, a handful of, and some, and some of, and a few, and a couple
plus some, plus a few, also some, also a few, noch ein paar, und ein paar, und einige, noch einige, et quelques, y algunos
y algunas, y unos, y unas, e alcuni, e alcune, e qualche, en een paar, en wat, en enkele, i kilka, oraz kilka, och nagra
og nogle, og noen, a par, a nekolik, ja muutama, e alguns, e algumas, ve birkac`),
  /** How the sign between the pieces of a number is spoken. */
  dashes: set(
    `dash,hyphen,bindestrich,minuszeichen,tiret,trait,guion,guiao,hifen,trattino,streepje,koppelteken,myslnik,kreska,pomlcka,bindestreck,viiva,tire,kotojel,παυλα`,
  ),
  /** An order that is not here: 'Rest wie gehabt', 'the usual'. */
  earlierOrder: new PhraseSet(`
repeat last, repeat the last, repeat my last, repeat our last, repeat of last, repeat of the last, repeat of my last
repeat of our last, the usual, wie letzte mal, wie letztes mal, wie letzten mal, wie immer, wie gehabt, wie ublich, wie bisher
wie zuletzt, das ubliche, comme la derniere fois, comme d habitude, comme toujours, comme avant, come l ultima volta
come al solito, come sempre, come prima, il solito, como siempre, como la ultima vez, como la vez pasada, lo de siempre
lo de la ultima vez, lo de la vez pasada, zoals altijd, zoals vorige keer, zoals laatst, net als altijd, net als vorige keer
net als laatst, hetzelfde als altijd, hetzelfde als vorige keer, hetzelfde als laatst, het gebruikelijke, jak zawsze
jak ostatnio, jak poprzednio, jak zwykle, co zawsze, co ostatnio, co poprzednio, co zwykle, solito ordine, ordine solito
usual order, usual lot, usual stuff, usual bits, usual stock, usual list, ubliche bestellung, gewohnte bestellung
uns* ubliche bestellung, uns* gewohnte bestellung, die ubliche bestellung, die gewohnte bestellung, commande habituelle
commande type, pedido habitual, pedido de siempre, encomenda habitual, encomenda do costume, como costume, como habitual
o costume, o habitual, gebruikelijke bestelling, zwykle zamowienie, stale zamowienie, to samo zamowienie, to samo co
to samo jak, obvykla objednavka, stejna objednavka, jako obvykle, jako minule, jako vzdy, som vanligt, som sist
som forra gangen, som alltid, samma som vanligt, samma som sist, samma som forra gangen, samma som alltid, vanliga bestallningen
kuten viimeksi, kuten aina, kuten ennen, sama kuin viimeksi, sama kuin aina, sama kuin ennen, tavallinen tilaus, her zamanki*
gecen sefer*, gecenki sefer*, οπως παντα, οπως συνηθως, οπως την προηγουμενη φορα, συνηθισμενη παραγγελια, いつもの*, 前回と同し*, meme chose que, la meme chose, memes choses que, stessa cosa, lo stesso dell*, lo mismo que, lo mismo de
o mesmo que, o mesmo da, hetzelfde als, dasselbe wie, das selbe wie, das gleiche wie, gleiche wie, samma som, samma sak som
det samme som, stejne jako, to same co, to same jako, sama kuin, aynisindan, *上次一样*, *同上次*, *지난번과 같*`),
  /** They say that none is wanted: 'the rivet link I still have, don't need it'. */
  notNeeded: new PhraseSet(`
brauch ich nicht, brauche ich nicht, brauchen wir nicht, nicht notig, hab ich noch, habe ich noch, haben wir noch, noch genug
i dont need, we dont need, dont need any, no need for, still have some, still have enough, have enough, got enough, pas besoin
il m en reste, il nous en reste, on en a encore, j en ai encore, no hace falta, no hacen falta, no necesit*, todavia tengo
todavia tenemos, aun tengo, aun tenemos, non serve, non servono, non mi serv*, ne ho ancora, ne abbiamo ancora, heb ik nog
hebben we nog, niet nodig, hoef ik niet, hoeven we niet, nie potrzeb*, mam jeszcze, mamy jeszcze, behovs inte, behover inte
har kvar, finns kvar, nepotreb*, mam jeste, mame jeste, en tarvitse, emme tarvitse, ei tarvita, lazim degil, gerek yok
elimizde var, nao preciso, nao precisamos, ainda tenho, ainda temos, не нужн*, *いらない*, *要らない*, *不需要*, *필요없*`),
  /** Beside those they ask for something else. */
  butNeeded: set(
    `but,aber,sondern,dafur,nur,only,instead,statt,stattdessen,mais,seulement,sino,pero,solo,ma,invece,maar,wel,alleen,ale,tylko,men,bara,ama,sadece,mas,mutta,vaan`,
  ),
  /** Few words behind these, those say so, too: 'same again as last time'. */
  sameWords: set(`same,rest,everything,other,others,remainder`),
  asBefore: new PhraseSet(`
as last, as before, as usual, as always, as is, as was, as the last, like last, like before, like usual, like always, like is
like was, like the last`),
  /** How an order is sent or billed, which may be as it was: 'delivery as usual'. */
  ofDelivery: new PhraseSet(`
*invoice*, *rechnung*, *factur*, *fattur*, *faktur*, *deliver*, *liefer*, *livr*, *consegn*, *entreg*, *carrier*, *courier*
*kurier*, *spedition*, *transporteur*, *corriere*, *vervoerder*, *koerier*, *account*, *address*, *adress*, *discount*, *rabatt*
*terms*, *laskut*, *toimit*, *fakturov*, *szaml*, *szallit*, *teslimat*, *τιμολογ*, *dostaw*, *leverans*, *doprav*`),
  /** Questions whether we sell a thing: 'do you guys also carry brake cleaner?' */
  asksSeller: new PhraseSet(`
do you, do u, do ya, do yous, can you, can u, can ya, can yous, have you, have u, have ya, have yous, dont you, dont u, dont ya
dont yous`),
  /** Those may stand between, and one of these follows. */
  sellers: set(`guys,lot,folks,all,also`),
  sells: set(`carry,have,got,get,stock,sell,do,supply,keep`),
  /** In other languages. */
  asksForThing: new PhraseSet(`
habt ihr, haben sie, fuhrt ihr, fuhren sie, avez vous, vous avez, vous faites, faites vous, teneis, tienen, tienes, vendeis
avete, vendete, trattate, hebben jullie, heeft u, verkopen jullie, macie, czy macie, czy jest, maja panstwo, mate, vedete
prodavate, har ni, saljer ni, onko teilla, myyttek*, voces tem, tem, vendem, εχετε, πουλατε`),
  /** Before such a question. */
  beforeQuestion: set(`also,and,oh,hi,hey,und,auch,et,aussi,y,tambien,e,anche,en,ook`),
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
  work: new PhraseSet(`
labor, labour, workshop time, arbeit, arbeits, arbeitszeit, arbeitslohn, arbeitsstunden
main d oeuvre, manodopera, mano d opera, mano de obra, mao de obra, arbeidsloon, arbeidsuren, robocizna, mot, mot test, diagnos*
callout, call out`),
  /** What is looked at, whatever stands behind: 'Reifendruck v. 2,5 h. 2,9'. */
  checks: new PhraseSet(`
probefahrt, testfahrt, test ride, roadtest, road test, essai routier, proefrit, prova su strada, prueba de carretera
jazda probna, zkusebni jizda, provkorning, koeajo, reifendruck, luftdruck, oldruck, kompressionsdruck, tyre pressure
tire pressure, oil pressure, compression, bandenspanning, pression pneus, pression des pneus, presion neumaticos
presion de los neumaticos, next service, nachste inspektion, prochaine revision, prossimo tagliando, proxima revision
volgende beurt, nastepny przeglad, nasta service, seuraava huolto`),
}

export const datesAndTimes =
  /(?<![\d.-])(?:\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d|\d{1,2}\.\d{1,2}\.(?!\d)|\d{1,2}-\d{1,2}-(?:19|20)\d\d|(?:19|20)\d\d-\d\d-\d\d)(?![\d.-])|(?<!\d)(?:(?:19|20)\d\d[年년] ?)?\d{1,2}[月월] ?\d{1,2}[日일号]|(?<![\d:])\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/g

/** Words that take back a line or part of it: always; in a line that names a part; in a separate line, about the lines before it. */
export const cancelWords = {
  always: new PhraseSet(`
cancel, cancelled, canceled, scratch, struck, void, delete, deleted, remove, removed, storn*, entfallt, streichen, gestrichen
weglassen, loschen, loscht, geloscht, hinfallig, annul*, supprim*, raye*
plus besoin, anular, anulad, anule, anulen, anulado, anulada, anulamos, borra*, elimina*, cancella*, togli*, vervalt, vervallen, *schrapt, *schrappen
rezygn*, usun*, wykresl*, anulo*, zrus*, utgar, udgar, отмен*, peruut*, torol*, anulat*, iptal*, ακυρω*, makul*, avbest*
afbestil*, *キャンセル*, *取消*, *취소*, torl*, sztorno*, lemond*, visszavon*, anuluj*, odwol*, cancelar, cancelem, cancele, cancelen, cancelad*, vazgec*, cxl, cxld, cxd, canc, cncl, cnx`),
  inLine: new PhraseSet(`
next time, nachstes mal, naechstes mal, nachste mal, prochaine fois, proxima vez, prossima volta, volgende keer, nastepnym razem
on hold, about, approx*, at least, up to, ca, circa, etwa, ungefahr, mindestens, bis zu, environ, not, n a, dont, without
except, ohne, ausser, sans, sin, senza, cancel*, drop, forget, hold, no longer, no more, already, instead, rather, maybe, ignore
skip, nicht, doch, kein*, statt*, entfall*, raus, weg, erledigt, bereits, schon, vielleicht, pas, non, retir*, return*, retour*
enlev*, finalement, plutot, au lieu, anula*, cancela*, quit*, en vez, ya no, no hace, mejor, invece, anzi, niet, nope, toch
geen, hoeft, verwijder*, geannuleerd, nie, не`),
  ofLinesBefore: new PhraseSet(`
forget that, forget this, forget the, nevermind, never mind, no longer need*, not needed, dont need, drop that, drop this
drop the, drop line, drop pos, drop item, drop no, drop number, take out that, take out this, take out the, take out line
take out pos, take out item, take out no, take out number, make it, make that, make the, should be, one change, small change
a change, change it, change that, change the, instead, actually, correction, doch nicht, doch kein*, doch nur, doch lieber
nicht mehr, korrektur, stattdessen, toch niet, laat maar, laisse tomber, olvida*, lascia perdere, last no, last non, last not
last nicht, last pas, last niet, letzt* no, letzt* non, letzt* not, letzt* nicht, letzt* pas, letzt* niet, ultim* no, ultim* non
ultim* not, ultim* nicht, ultim* pas, ultim* niet, dernier* no, dernier* non, dernier* not, dernier* nicht, dernier* pas
dernier* niet, laatste no, laatste non, laatste not, laatste nicht, laatste pas, laatste niet`),
  /** At the beginning, where a figure or a 'not' follows: 'Sorry, only 10'. */
  corrections: new PhraseSet(`
no, nein, nope, non, ne, sorry, perdon, scusa, desole, only, nur, better, besser, or, oder, oops, doch, lieber, wait, halt, typo
pardon`),
  /** At the beginning, before another amount of the last line: 'anzi fai 30', 'mach lieber 300'. */
  secondThoughts: new PhraseSet(`
make, make this, make them, oh make, better make, mach, macht, ach ne mach, ach nein mach, ach mach, ne mach, nein mach
mach lieber, mach doch, machen wir, doch lieber, anzi, anzi fai, anzi fate, fai, fate, facciamo, meglio, mets, mettez, mets en
finalement, plutot, en fait, mejor, mejor pon, pon, ponme, ponga, mejor que sean, que sean, doe maar, doe, maak er, toch maar
zrob, zrobmy, jednak, a jednak, niech bedzie, gor det till, gor, hellre, blir hellre, udelej, radeji, rovnou, tehdaan, sittenkin
mieluummin, yap, aslinda, faz, faca, melhor, afinal, やっはり*, 改成*, 改为*`),
  nots: new PhraseSet(`not*, nicht*, kein*, pas*`),
  /** Above parts, and with a colon: 'NOT ordering:', 'Goods returned:'. */
  ofLinesBelow: new PhraseSet(`
not, dont, never, no longer, no more, no need, no pedir, no enviar, no mandar, no necesit*, skip, ignore, disregard, forget
without, except, return*, retour*, nicht, kein*, ohne, pas, sans, non, senza, sin, niet, geen, zonder, nie, bez, inte, ikke, ej
ei, ala, ne, nao, sem, не, без, δεν, μην, χωρις`),
  /** In an answer: not all of what is quoted below it. */
  restricting: new PhraseSet(`
but, except, without, only, not, dont, instead, chang*, amend*, adjust*, update, updated, increas*, reduc*, correct*, swap*
rather, leave, geandert, geaendert, angepasst, korrig*, erhoh*, modifi*, cambi*, correg*, corrig*, gewijzigd, aangepast, zmien*
popraw*, aber, ohne, ausser, nur, nicht, statt, mais, sauf, sans, seulement, pas, pero, salvo, sin, solo, tranne, senza, maar
behalve, alleen, niet, zonder`),
  /** Few words, and these, take back the line before only; others, and these, all that stand above. */
  ofAllLines: new PhraseSet(`
all, everything, whole, order, list, lines, both, alle, alles, ganze, bestellung, beide, tout, toute, todo, tutto, vse, tot
kaikki, hepsin, hepsini, ολα, все, egeszet, mindent, allt, wszystko, tudo, egesz, rendelest, ολη, παραγγελια, *全*, *전부*, *모두*
*전체*, *모든*, *주문*`),
  ofLastLine: new PhraseSet(`that, this, it, last, das, dies*, letzt*, dernier*, ultim*`),
  /** 'If one is not there, cancel it' takes back nothing yet. */
  conditional: new PhraseSet(`
if, unless, in case, wenn, falls, sofern, si, se, message was deleted, deleted this message, nachricht geloscht
nachricht wurde geloscht`),
}

/** They ask for parts, where a question asks about them. */
export const requestWords = new PhraseSet(`
can i, can we, could i, could we, may i, may we, kann ich, konnen wir, konnten wir, send, ship, deliver, add, please, pls, plz
bitte, schick*, liefer*, sende, envoy*, livr*, envi*, mand*, invi*, stuur, sturen, leveren, wysl*`)

/** What stands above an earlier mail that is quoted or forwarded. */
export const earlierMail = {
  line: /^-{2,} ?(?:original|urspr|forwarded|weitergeleitet|begin forwarded|message d'origine|mensaje original).*|^(?:on|am|le|el|il|op|em|w dniu|dnia|den) .{4,120}(?:wrote|schrieb|schreef|crit|escribi|scritto|escreveu|napisa|skrev).{0,60}:$/iu,
  from: /^(?:from|von|de|da|van|fra|od) ?:/i,
  sent: /^(?:sent|date|gesendet|datum|envoy.{1,2}|enviado|fecha|inviato|data|verzonden|sendt|skickat|wysłano) ?:/i,
}

/** Beside a number that could as well be part of an address, these leave no doubt. */
export const fillers = set(`
pcs,pieces,piece,stk,stck,stück,stuck,pezzi,pz,stuks,sztuk,more,another,dozen,dozens,dutzend,also,und,noch,auch,et,aussi,y,otra,anche,ook,jeszcze,qty,quantity,menge,anzahl,each,units,unit,please,need,bitte,part,parts,item,number,order,send,our,your,number,art,nos,bestellen,brauche,brauchen,the,and,for,pzs,uds,unidades,quantité,pièces,szt,pls,plz,ref,have`)
