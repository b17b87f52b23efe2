import type { ReactNode } from 'react'
import type { FailureWords } from '../../locales/catalogue.ts'

type Props = { drawing: ReactNode; words: FailureWords }

/** A picture with a short text. */
export function HelpSlide({ drawing, words: { title, hint } }: Props) {
  return (
    <section className="wm-help-slide">
      {drawing}
      <h3 className="wm-message-title">{title}</h3>
      <p className="wm-message-hint">{hint}</p>
    </section>
  )
}
