// A company's account in plain numbers, cents throughout: what shop and model have to agree on.
export const taxPercent = 19

/** Half up, in whole numbers. */
function taxOf(subtotal: number): number {
  return Math.floor((subtotal * 2 * taxPercent + 100) / 200)
}

export type AccountLine = {
  orderId: string
  productId: string
  price: number
  quantity: number
  shipped: number
  returned: number
}

export type AccountPurchase = { id: string; lines: AccountLine[] }

type InvoicedLine = { line: AccountLine; units: number; credited: number }

export type AccountInvoice = {
  number: string
  purchase: AccountPurchase
  shipmentId: string
  lines: InvoicedLine[]
  subtotal: number
  total: number
  /** Without tax. */
  creditedNet: number
  /** With tax. */
  credited: number
  isVoided: boolean
}

export type AccountPayment = {
  id: string
  amount: number
  reference: string
  isReversed: boolean
  allocated: Map<AccountInvoice, number>
}

export class ModelAccount {
  purchases: AccountPurchase[] = []
  /** The oldest first, which is the first that is due, too. */
  invoices: AccountInvoice[] = []
  payments: AccountPayment[] = []
  /** Units on the shelf by product. */
  stock = new Map<string, number>()

  place(id: string, lines: AccountLine[]): void {
    this.purchases.push({ id, lines })
    for (const { productId, quantity } of lines) this.restock(productId, -quantity)
  }

  ship(
    purchase: AccountPurchase,
    shipmentId: string,
    number: string,
    units: Map<AccountLine, number>,
  ): void {
    const lines = [...units].map(([line, count]) => ({ line, units: count, credited: 0 }))
    for (const { line, units: count } of lines) line.shipped += count
    const subtotal = lines.reduce((sum, { line, units: count }) => sum + line.price * count, 0)
    const total = subtotal + taxOf(subtotal)
    const sums = { subtotal, total, creditedNet: 0, credited: 0, isVoided: false }
    this.invoices.push({ number, purchase, shipmentId, lines, ...sums })
  }

  /** False where goods of it came back, or may have. */
  mayVoid(invoice: AccountInvoice): boolean {
    const isWhole = invoice.lines.every(({ line, units }) => line.returned <= line.shipped - units)
    return !invoice.isVoided && invoice.creditedNet === 0 && isWhole
  }

  void(invoice: AccountInvoice): void {
    invoice.isVoided = true
    for (const invoiced of invoice.lines) {
      invoiced.line.shipped -= invoiced.units
      invoiced.credited = invoiced.units
    }
    this.credit(invoice, invoice.subtotal)
  }

  /** Takes what came back off the newest invoice that it is on. */
  return(line: AccountLine, units: number, isRestocked: boolean): void {
    let left = units
    for (const invoice of this.invoices.toReversed()) {
      const invoiced = invoice.lines.find((each) => each.line === line)
      if (!invoiced) continue
      const part = Math.min(left, invoiced.units - invoiced.credited)
      if (part === 0) continue
      left -= part
      invoiced.credited += part
      this.credit(invoice, part * line.price)
    }
    line.returned += units
    if (isRestocked) this.restock(line.productId, units)
  }

  /** Units that never leave. */
  cancel(line: AccountLine, units: number): void {
    line.quantity -= units
    this.restock(line.productId, units)
  }

  pay(
    id: string,
    amount: number,
    reference: string,
    named: ReadonlyMap<AccountInvoice, number> | null,
  ): void {
    const allocated = new Map(named ?? this.propose(amount, reference))
    this.payments.push({ id, amount, reference, isReversed: false, allocated })
  }

  reverse(payment: AccountPayment): void {
    payment.isReversed = true
    payment.allocated.clear()
  }

  openOf(invoice: AccountInvoice): number {
    const paid = this.payments.map(({ allocated }) => allocated.get(invoice) ?? 0)
    return invoice.total - invoice.credited - sum(paid)
  }

  /** What the company owes; below zero where it has paid too much. */
  get balance(): number {
    const owed = this.invoices.map(({ total, credited }) => total - credited)
    const paid = this.payments.map(({ amount, isReversed }) => (isReversed ? 0 : amount))
    return sum(owed) - sum(paid)
  }

  get exposure(): number {
    const placed = this.purchases.map(({ lines }) => {
      const subtotal = sum(lines.map((line) => line.price * openUnits(line)))
      return subtotal + taxOf(subtotal)
    })
    return this.balance + sum(placed)
  }

  private propose(amount: number, reference: string): [AccountInvoice, number][] {
    const isNamed = ({ number }: AccountInvoice) => reference.includes(number)
    const named = this.invoices.filter(isNamed)
    const others = this.invoices.filter((invoice) => !isNamed(invoice))
    let left = amount
    return [...named, ...others].flatMap((invoice): [AccountInvoice, number][] => {
      const part = Math.min(left, this.openOf(invoice))
      left -= part
      return part > 0 ? [[invoice, part]] : []
    })
  }

  /** What was paid beyond the rest of the invoice is credit again, of the newest payment first. */
  private credit(invoice: AccountInvoice, net: number): void {
    const before = invoice.subtotal - invoice.creditedNet
    const after = before - net
    invoice.creditedNet += net
    invoice.credited += net + taxOf(before) - taxOf(after)
    let over = Math.max(0, -this.openOf(invoice))
    for (const { allocated } of this.payments.toSorted((one, other) =>
      one.id < other.id ? 1 : -1,
    )) {
      const back = Math.min(over, allocated.get(invoice) ?? 0)
      over -= back
      allocated.set(invoice, (allocated.get(invoice) ?? 0) - back)
    }
  }

  private restock(productId: string, units: number): void {
    this.stock.set(productId, (this.stock.get(productId) ?? 0) + units)
  }
}

export function openUnits({ quantity, shipped }: AccountLine): number {
  return quantity - shipped
}

export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
