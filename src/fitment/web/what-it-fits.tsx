import { Section } from '#web/ui/section.tsx'
import type { WholeFitment } from '../contract.ts'
import { formatFrames, formatYears } from '../rules.ts'

export function WhatItFits({ fitment }: { fitment: WholeFitment }) {
  const { universal, complete, applications } = fitment
  if (!universal && applications.length === 0) return null
  return (
    <Section title="Fits" className="mt-8">
      {universal && <p>All motorcycles.</p>}
      {applications.length > 0 && (
        <ul className="border-t border-line text-row">
          {applications.map((application) => (
            <li
              key={JSON.stringify(application)}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2"
            >
              <span className="font-semibold">
                {application.make} {application.model}
              </span>
              <span className="figures text-soft">
                {[formatYears(application), formatFrames(application), application.note]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!universal && (
        <p className="mt-2 text-row text-soft">
          {complete ? 'Does not fit other models.' : 'Fit on other models not confirmed.'}
        </p>
      )}
    </Section>
  )
}
