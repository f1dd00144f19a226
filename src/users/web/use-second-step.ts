import { useLocation, useNavigate } from 'react-router'
import { keepReturnAddress } from '#web/return-address.ts'
import { awaitsSecondStep } from './identity.ts'

/** For a sign-in's `warns`: goes on to the second step where the account asks for one. */
export function useSecondStep(): (error: Error) => null {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  return (error) => {
    if (awaitsSecondStep(error)) navigate(`/secondStep${keepReturnAddress(search)}`, { state })
    return null
  }
}
