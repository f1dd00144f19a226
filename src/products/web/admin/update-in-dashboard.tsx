import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { Frame, Sidebar } from '#users/web/dashboard-frame.tsx'
import { adminProductQuery } from '../queries.ts'
import UpdateProduct from './update-product.tsx'
import { UpdateProductFrame } from './update-product-frame.tsx'

export default function UpdateInDashboard() {
  const { id = '' } = useParams()
  const { data: product } = useQuery(adminProductQuery(id))
  const about = product && (
    <>
      {product.name} · <span className="part-number">{product.productCode}</span>
    </>
  )
  return (
    <Frame sidebar={<Sidebar isAdmin />}>
      <UpdateProductFrame about={about}>
        <UpdateProduct />
      </UpdateProductFrame>
    </Frame>
  )
}
