import { Field, TextArea } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'

/** Each field: empty, filled, helped, wrong, read-only, switched off. */
export function Fields() {
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
      <Field label="Empty" placeholder="What it is like" />
      <Field label="Filled" defaultValue="Okafor Motorcycles" />
      <Field label="Not needed" optional />
      <Field label="With help" help="In cases of 5, counted from 0." defaultValue="10" />
      <Field label="Wrong" error="Minimum Quantity Required" defaultValue="3" />
      <Field label="Read-only" readOnly defaultValue="buyer@kickstand.test" />
      <Field label="Switched off" disabled defaultValue="Not now" />
      <PasswordField label="Password" defaultValue="ride-the-buyer" />
      <TextArea label="Text" defaultValue="48 Canal Street, Port Alder" />
      <TextArea label="Wrong text" error="Product Description is Required" />
    </div>
  )
}
