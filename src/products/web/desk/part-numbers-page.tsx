import { useNavigate } from 'react-router'
import { AdminOnly } from '#users/web/guards.tsx'
import { PartField } from '../part-field.tsx'
import { PartFiles } from './part-files.tsx'
import { Sources } from './sources.tsx'

export const meta = () => [{ title: 'Part Numbers · Kickstand' }]

/** The way to the numbers of one part. */
export default function PartNumbersPage() {
  const navigate = useNavigate()
  return (
    <AdminOnly>
      <section aria-labelledby="part-numbers">
        <h1 id="part-numbers" className="title-2">
          Part Numbers
        </h1>
        <p className="mt-2 mb-6 max-w-text text-soft">
          By which numbers a part is found, what takes its place, and which motorcycles it fits.
        </p>
        <PartField
          label="Part"
          help="By any number, name or words"
          className="max-w-xl print:hidden"
          choose={({ productId }) => navigate(`/dashboard/partNumbers/${productId}`)}
        />
        <PartFiles />
        <Sources />
      </section>
    </AdminOnly>
  )
}
