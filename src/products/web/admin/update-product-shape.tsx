import { Frame } from '#users/web/dashboard-frame.tsx'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'
import { UpdateProductFrame } from './update-product-frame.tsx'

/** What an admin's page begins with. */
export default function UpdateProductShape() {
  return (
    <Frame sidebar={null}>
      <UpdateProductFrame>
        <FormSkeleton rows={6} />
      </UpdateProductFrame>
    </Frame>
  )
}
