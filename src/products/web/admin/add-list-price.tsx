import { findCurrency } from '#base/currency.ts'
import { Problem } from '#base/problem.ts'
import { useShopForm } from '#web/form.ts'
import { errorMessage, useShopMutation } from '#web/mutation.ts'
import { send } from '#web/send.ts'
import { DialogButton } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form, SubmitButton } from '#web/ui/form.tsx'
import type { WholePriceList } from '../../admin-contract.ts'
import { readEdit } from '../../price-edits.ts'

type Typed = { productCode: string; price: string }

const empty: Typed = { productCode: '', price: '' }

/** Adds parts to the list, one by one; their quantity prices are typed in their rows. */
export function AddListPrice({ list }: { list: WholePriceList }) {
  return (
    <DialogButton small label="Add part">
      {() => <PartForm list={list} />}
    </DialogButton>
  )
}

function PartForm({ list: { _id: id, currency, prices } }: { list: WholePriceList }) {
  const format = findCurrency(currency)
  const read = ({ productCode, price }: Typed) =>
    readEdit(productCode.trim(), { price, breaks: [] }, format)
  const findWrongCode = (code: string) => {
    if (code === '') return 'Product Code is Required'
    const isListed = prices.some(({ productCode }) => productCode.toUpperCase() === code)
    return isListed ? 'It is on the list already: change its row.' : undefined
  }
  const shopForm = useShopForm<Typed>({
    validate: (typed) => {
      const line = read(typed)
      return {
        productCode: findWrongCode(typed.productCode.trim().toUpperCase()),
        price: typeof line === 'string' ? line : undefined,
      }
    },
    defaultValues: empty,
    draft: `price:${id}`,
  })
  const add = useShopMutation<Typed>({
    form: shopForm,
    mutationFn: (typed, options) => {
      const line = read(typed)
      const prices = typeof line === 'string' ? [] : [line]
      return send('PUT /price-lists/:id', { params: { id }, body: { prices } }, options)
    },
    invalidates: () => [['price-lists']],
    successToast: (_, { productCode }) => `${productCode.trim()} is on the list`,
    onSuccess: (_, sent) => shopForm.resetAfter(sent, empty, 'productCode'),
    errorToast: (error) => {
      if (!(error instanceof Problem) || error.code !== 'prices-refused') return errorMessage(error)
      const [refused] = (error.extra['lines'] ?? []) as { message: string }[]
      shopForm.setErrors({ price: refused?.message })
      return null
    },
  })
  return (
    <Form
      aria-label="Add a part"
      onSubmit={shopForm.submit(add.mutate)}
      className="flex flex-wrap items-start gap-x-3"
    >
      <Field
        data-autofocus
        label="Product code"
        spellCheck={false}
        className="min-w-0 flex-[2_1_9rem]"
        {...shopForm.field('productCode')}
      />
      <Field
        label="Price"
        inputMode="decimal"
        className="min-w-0 flex-[1_1_6rem]"
        {...shopForm.field('price')}
      />
      <SubmitButton variant="plain" busy={add.isPending} className="mt-6">
        Add Part
      </SubmitButton>
    </Form>
  )
}
