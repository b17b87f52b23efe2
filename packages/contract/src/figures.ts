import type { Language } from '@terahold/locale/languages'
import { business } from './constants.ts'

/**
 * Returns texts with the product's figures in their places: `{coolingOffHours}` becomes the number of hours that is enforced. Other
 * places stay as they are. `texts` is an object or array of texts, as deep as it is.
 */
export function withFigures<Texts>(texts: Texts, language: Language): Texts {
  const figures = figuresOf(language)
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (place, name: string) => figures.get(name) ?? place)
  const fillAll = (part: unknown): unknown => {
    if (typeof part === 'string') return fill(part)
    if (Array.isArray(part)) return part.map(fillAll)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, fillAll(inner)]))
  }
  return fillAll(texts) as Texts
}

function figuresOf(language: Language): ReadonlyMap<string, string> {
  const { format } = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  return new Map([
    ['coolingOffHours', format(business.coolingOffHours)],
    ['withdrawalDays', format(business.withdrawalDays)],
    ['withdrawMinimum', format(Number(business.withdrawMinimum))],
    ['securityHours', format(business.holdAfterSecurityChangeHours)],
    ['recoveryHours', format(business.holdAfterRecoveryHours)],
    ['reviewFrom', format(Number(business.withdrawReleaseFrom))],
    ['complaintDays', format(business.ticketAnswerDays.complaint)],
    ['level1', percent.format(business.referralLevel1Bps / 10_000)],
    ['level2', percent.format(business.referralLevel2Bps / 10_000)],
    ['accountMoveDays', format(business.accountMoveDays)],
    ['revenueLimitFactor', format(business.revenueLimitFactor)],
    ['decisionDays', format(business.decisionHours / 24)],
    ['reserveExitDays', format(business.reserveExitDays)],
    ['operatorChangeHours', format(business.operatorChangeHours)],
    ['jobFailures', format(business.jobFailuresBeforeIncident)],
    ['publicFiguresDays', format(business.publicFiguresDays)],
    ['attestedDays', format(business.attestedDaysForMean)],
    ['explainedDeviation', percent.format(business.explainedDeviationBps / 10_000)],
    ['deskChartDays', format(business.deskChartDays)],
  ])
}
