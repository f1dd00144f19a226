import type { ReactNode } from 'react'
import bench from '#web/art/bench.svg'
import { SignInFrame } from './sign-in-frame.tsx'

/** While nothing is known of the address. */
export const untold = 'Your email address'

/** What everything that is said of an address stands in. */
export function AddressFrame({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <SignInFrame
      title={title}
      art={bench}
      plate="PL. 04"
      caption="Every part checked before it leaves the bench"
    >
      {children}
    </SignInFrame>
  )
}
