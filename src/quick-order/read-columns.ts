import { plainWord } from './plain-text.ts'
import { type DecimalSign, readQuantity } from './read-quantity.ts'
import type { Row } from './split-rows.ts'

/** Which cells of a row hold the number, the quantity, and what is neither. */
export type Columns = {
  numbers: number[]
  quantities: number[]
  /** Money, places in the list, dates: never a part and never a quantity. */
  others: number[]
  /** The quantity's heading speaks of packs, in this word. */
  packs: string | null
}

const words = (text: string) => new Set(text.trim().split(/\s*,\s*|\s*\n\s*/))

/** Headings as `plainWord` writes them; the weak ones count where no other does. */
const numberWords =
  words(`part number,part no,part nr,part num,partno,partnumber,part,pn,p n,parts number,parts no,part code
item number,item no,item nr,item code,item id,itemno,article,article number,article no,article nr,article code,articulo
art nr,art no,artnr,artno,artikel,artikelnummer,artikelnr,artikel nr,artikel nummer,artikelcode,sku,code,product code,product number,product no,productcode
ref,ref no,reference,reference no,referenz,referencia,teilenummer,teilenr,teile nr,teil nr,teil,ersatzteilnummer,bestellnummer,bestellnr,bestell nr,best nr
oem,oem number,oem no,oem nr,oem nummer,oe,oe number,oe nummer,oe nr,original number,original no,originalnummer,codice,codice articolo,codigo,numero de pieza,numero de parte,numero de piece
varenummer,varenr,artikkelnummer,tuotenumero,kod,kod produktu,numer,numer czesci,nr czesci,nr katalogowy,katalogove cislo,cislo dilu,артикул,номер,номер детали,код,品番,部品番号,零件号,料号,编号,품번
mpn,manufacturer part number,mfr part no,mfr part number,supplier part number,supplier part no,our number,our no,your number,your no,material,materialnummer,material no,stock code,kickstand no,kickstand number,old number,old no,replaces`)
const weakNumberWords = words(
  'no,nr,number,num,numero,nummer,item,product,produkt,producto,produit,id,parts',
)
const quantityWords =
  words(`qty,qnty,quantity,quantities,order qty,order quantity,qty ordered,quantity ordered,ordered,qty required,required,required qty,req qty,qty needed,needed,need,wanted,to order
menge,bestellmenge,anzahl,stuck,stk,stck,stueck,pcs,pieces,pc,units,unit qty,count,pieces qty,q ty,qte,quantite,cantidad,cant,unidades,uds,quantita,qta,pezzi,quantidade,qtd,qtde
aantal,aant,antal,antall,ilosc,szt,mnozstvi,pocet,pocet ks,ks,kpl,maara,adet,miktar,кол во,количество,колво,шт,数量,個数,수량,qty pcs,menge stk,menge stuck,anzahl stk,order,bestellung`)
const weakQuantityWords = words('amount,number of,no of,how many,st,nos')
const packWords = words(
  'packs,boxes,cases,cartons,kartons,pakete,packungen,qty packs,qty boxes,qty cases,no of packs,no of boxes',
)
const otherWords =
  words(`pos,position,line,row,#,s no,sno,sl no,lfd nr,lfdnr,index,line no,line number,date,datum,price,unit price,preis,einzelpreis,gesamtpreis,total,total price,sum,summe,betrag,value,cost,each,net,netto,vat,currency
description,desc,name,bezeichnung,beschreibung,designation,descripcion,descrizione,omschrijving,benennung,text,note,notes,remark,remarks,comment,bemerkung,hinweis,unit,uom,einheit,me,make,brand,marke,hersteller,manufacturer,model,modell,year,baujahr,location,lager,lagerort,bin,shelf
kickstand,units now,state,stock,in stock,on hand,stock qty,bestand,lagerbestand,available,min,minimum,min qty,max,moq,pack size,pack qty,ve,vpe,case,case qty,weight,gewicht,ean,barcode,hs code,customer,project,job,bike,machine`)

/** What the cells of a heading mean; null where the row is none. */
export function readHeading(cells: string[]): Columns | null {
  if (cells.some((cell) => /^[\d.,]+$/.test(cell))) return null
  const heads = cells.map(plainWord)
  const at = (known: Set<string>) =>
    heads.flatMap((head, place) => (head !== '' && known.has(head) ? [place] : []))
  const numbers = orElse(at(numberWords), () => at(weakNumberWords))
  const packs = at(packWords)
  const quantities = orElse(at(quantityWords), () => orElse(packs, () => at(weakQuantityWords)))
  const others = at(otherWords).filter((place) => !numbers.includes(place))
  const known = new Set([...numbers, ...quantities, ...others])
  const filled = heads.filter((head) => head !== '').length
  const isHeading =
    numbers.length > 0 &&
    (quantities.length > 0 || known.size === filled) &&
    known.size * 2 >= filled
  if (!isHeading) return null
  const [first] = quantities
  const word = quantities.every((place) => packs.includes(place)) ? heads[first ?? -1] : undefined
  return { numbers, quantities, others, packs: quantities.length > 0 ? (word ?? null) : null }
}

function orElse(places: number[], other: () => number[]): number[] {
  return places.length > 0 ? places : other()
}

/**
 * What the columns of a table without a heading cannot be: a place that counts up from 1, where another
 * column holds amounts too, and money, which somewhere has a sign or is not whole.
 */
export function guessColumns(rows: Row[], decimals: DecimalSign): Columns {
  const width = Math.max(...rows.map(({ cells }) => cells.length), 0)
  const columns = Array.from({ length: width }, (_, place) =>
    rows.map(({ cells }) => cells[place] ?? '').filter((cell) => cell !== ''),
  )
  const money = columns.flatMap((cells, place) => (isMoney(cells, decimals) ? [place] : []))
  const amounts = columns.flatMap((cells, place) =>
    !money.includes(place) &&
    cells.length > 0 &&
    cells.every((cell) => readQuantity(cell, decimals))
      ? [place]
      : [],
  )
  const places = amounts.filter(
    (place) => amounts.length > 1 && place === 0 && countsUp(columns[place] ?? []),
  )
  return { numbers: [], quantities: [], others: [...money, ...places], packs: null }
}

function isMoney(cells: string[], decimals: DecimalSign): boolean {
  if (cells.length === 0) return false
  const isSigned = (cell: string) => /[$€£¥]|\b(?:usd|eur|gbp|chf)\b/i.test(cell)
  const isFigure = (cell: string) => /^[\d.,' ]+$/.test(cell)
  if (!cells.every((cell) => isSigned(cell) || isFigure(cell))) return false
  return cells.some((cell) => isSigned(cell) || readQuantity(cell, decimals)?.says === 'unreadable')
}

function countsUp(cells: string[]): boolean {
  return (
    cells.length > 2 &&
    cells.every((cell, place) => cell.replace(/[.)]$/, '') === String(place + 1))
  )
}

/** What this list writes before decimals, where an amount of it leaves no doubt. */
export function decimalSignOf(rows: Row[]): DecimalSign {
  const seen = new Set<string>()
  for (const { cells } of rows)
    for (const cell of cells) {
      const [, sign] =
        /(?<![\d.,-])\d+([.,])(?:\d{1,2}|\d{4,})(?![\d.,-])/.exec(cell) ??
        /(?<![\d.,-])\d{1,3}(?:\.\d{3})+(,)\d+(?![\d.,-])/.exec(cell) ??
        /(?<![\d.,-])\d{1,3}(?:,\d{3})+(\.)\d+(?![\d.,-])/.exec(cell) ??
        []
      if (sign) seen.add(sign)
    }
  const [only] = seen
  return seen.size === 1 && (only === '.' || only === ',') ? only : null
}
