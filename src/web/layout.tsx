import { useEffect } from 'react'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { useFreshOnReturn, useReadyToFollow } from './follow.ts'
import { Footer } from './footer.tsx'
import { Navbar } from './navbar.tsx'
import { leaveToasts } from './toasts.ts'

/** What every page stands in. */
export default function Layout() {
  useReadyToFollow()
  useFreshOnReturn()
  useToastsOfThisPage()
  const moving = useNavigation().state !== 'idle'
  return (
    <div className="flex min-h-dvh flex-col print:block">
      <a
        href="#content"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-press bg-accent-fill px-4 py-2 text-on-accent focus:translate-y-0 print:hidden"
      >
        Skip to the content
      </a>
      <Navbar />
      <div
        aria-hidden="true"
        className={`fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent transition-transform duration-700 ${moving ? 'scale-x-75 delay-300' : 'scale-x-0'}`}
      />
      {/* A screen high at least: the footer waits below it, and does not jump when a page fills. */}
      <main id="content" tabIndex={-1} className="min-h-[calc(100svh-4rem)] flex-1 print:min-h-0">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

/** A toast tells about its page, and goes with it: as soon as another one is on its way. */
function useToastsOfThisPage(): void {
  const here = useLocation().pathname
  const next = useNavigation().location?.pathname ?? here
  useEffect(leaveToasts, [next])
}
