import { useState } from 'react'
import { showCounted } from '#base/counts.ts'
import type { Reply } from '#base/endpoint.ts'
import { spec } from '#base/texts.ts'
import { useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { Checkbox, TextArea } from '#web/ui/field.tsx'
import type * as contract from '../admin-contract.ts'
import type { Purchase } from '../contract.ts'

/** A purchase to ship: these units of its lines, or all that is open. */
type Parcel = {
  purchase: Purchase
  lines?: { orderId: string; units: number }[]
  carrier?: string
  tracking?: string
}

type Shipped = Reply<typeof contract.shipPurchases>

/**
 * Ships purchases, each told by itself; `dialog` asks first about what nobody has paid. Gives why one was
 * refused, by its id.
 */
export function useShipping(onSuccess: (reply: Shipped) => void) {
  const [unpaid, setUnpaid] = useState<Parcel[]>([])
  const { mutate, isPending, data } = useShopMutation({
    mutationFn: (parcels: Parcel[], options) => {
      const purchases = parcels.map(({ purchase, ...parcel }) => ({ id: purchase._id, ...parcel }))
      return send('POST /shipments', { body: { purchases } }, options)
    },
    invalidates: () => [['orders']],
    successToast: ({ shipped }) => describeShipped(shipped),
    onSuccess,
  })
  const dialog = (
    <ConfirmDialog
      open={unpaid.length > 0}
      title="Ship it unpaid?"
      confirm={spec.orders.shipped}
      onClose={() => setUnpaid([])}
      onConfirm={() => {
        setUnpaid([])
        mutate(unpaid)
      }}
    >
      <p>Nobody has paid these. Ship to who pays on account: they do not lapse any more.</p>
      <ul className="mt-3">
        {unpaid.filter(isUnpaid).map(({ purchase }) => (
          <li key={purchase._id}>
            <span className="part-number">{purchase.number}</span>, {purchase.userName}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
  return {
    ship: (parcels: Parcel[]) => (parcels.some(isUnpaid) ? setUnpaid(parcels) : mutate(parcels)),
    isPending,
    refused: new Map(data?.refused.map(({ id, message }) => [id, message])),
    dialog,
  }
}

/** Of what was shipped in part already its buyer pays on account. */
function isUnpaid({ purchase }: Parcel): boolean {
  return !purchase.paid && purchase.lapsesAt !== null
}

function describeShipped(shipped: Shipped['shipped']): [string, string] | null {
  const [first] = shipped
  if (!first) return null
  const what = shipped.length === 1 ? first.number : showCounted(shipped.length, 'order')
  return [spec.orders.statusUpdated, `${what} ${shipped.length === 1 ? 'is' : 'are'} shipped.`]
}

/** Takes what a carrier's program gives back: a line for each parcel. */
export function PasteTracking() {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [mail, setMail] = useState(true)
  const paste = useShopMutation({
    mutationFn: (body: { text: string; mail: boolean }, options) =>
      send('POST /shipments/tracking', { body }, options),
    invalidates: () => [['orders']],
    successToast: ({ set }) =>
      set.length > 0 ? `${showCounted(set.length, 'tracking number')} set` : null,
    // What was understood is done; the rest stays to be mended.
    onSuccess: ({ refused }) => {
      setText(refused.map((line) => line.text).join('\n'))
      if (refused.length === 0) setOpen(false)
    },
  })
  const refused = paste.data?.refused ?? []
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Paste tracking numbers
      </Button>
      <Dialog open={open} title="Paste tracking numbers" onClose={() => setOpen(false)}>
        <TextArea
          data-first
          label="One parcel a line"
          help="The number of the order or the shipment, the carrier and the tracking number, in any order."
          rows={8}
          value={text}
          placeholder={'K-26-004213-1  DHL  00340434161094042557'}
          error={refused.length > 0 ? `${showCounted(refused.length, 'line')} not understood.` : ''}
          onChange={({ target }) => setText(target.value)}
        />
        <ul className="mb-3 text-sm text-bad empty:hidden">
          {refused.map((line) => (
            <li key={line.line}>
              {line.text}: {line.message}
            </li>
          ))}
        </ul>
        <Checkbox label="Mail them to the buyers" checked={mail} onChange={() => setMail(!mail)} />
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button onClick={() => setOpen(false)}>{spec.orders.cancel}</Button>
          <Button
            look="main"
            busy={paste.isPending}
            disabled={text.trim() === ''}
            onClick={() => paste.mutate({ text, mail })}
          >
            Set them
          </Button>
        </div>
      </Dialog>
    </>
  )
}
