import type { Documents } from '@terahold/locale/en/documents'
import type { Section } from '@terahold/locale/en/risk-disclosure'
import type { Language } from '@terahold/locale/languages'
import { business } from './constants.ts'

/** Returns the documents of a language with the product's figures filled in. @throws Error for a placeholder without a figure. */
export function withFigures(documents: Documents, language: Language): Documents {
  const figures = figuresOf(language)
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => {
      const figure = figures[name]
      if (figure === undefined) throw new Error(`the documents have no figure "${name}"`)
      return figure
    })
  const filled = (sections: readonly Section[]) => sections.map(({ title, text }) => ({ title, text: fill(text) }))
  return {
    terms: filled(documents.terms),
    privacy: filled(documents.privacy),
    company: filled(documents.company),
    answers: filled(documents.answers),
    words: filled(documents.words),
  }
}

function figuresOf(language: Language): Readonly<Record<string, string>> {
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return {
    coolingOffHours: number.format(business.coolingOffHours),
    withdrawalDays: number.format(business.withdrawalDays),
    withdrawMinimum: number.format(Number(business.withdrawMinimum)),
    securityHours: number.format(business.holdAfterSecurityChangeHours),
    recoveryHours: number.format(business.holdAfterRecoveryHours),
    reviewFrom: number.format(Number(business.withdrawReleaseFrom)),
    complaintDays: number.format(business.ticketAnswerDays.complaint),
    level1: percent.format(business.referralLevel1Bps / 10_000),
    level2: percent.format(business.referralLevel2Bps / 10_000),
  }
}
