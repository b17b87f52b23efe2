import { planTexts } from '@terahold/contract/calls/desk/catalogue-changes'
import type { Language } from '@terahold/locale/languages'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../db/connection.ts'
import { statement } from '../db/statement.ts'

export type PlanTexts = z.output<typeof planTexts>

type Named = { readonly name: string; readonly texts: PlanTexts }

/** Returns a plan's name in a language, or as its operators wrote it. */
export function planName({ name, texts }: Named, locale: Language): string {
  return texts[locale]?.name ?? name
}

/** Returns the name of a plan's goods in a language, or as its operators wrote it; null for a plan without goods. */
export function goodsName(goods: { readonly name: string } | null, texts: PlanTexts, locale: Language): string | null {
  return goods && (texts[locale]?.goods ?? goods.name)
}

/** Returns the name under which a plan was ordered, in a language if the plan still has that name. */
export type OrderedName = (ordered: { readonly planId: string; readonly planName: string }) => string

const namesIn = statement(({ locale }: { locale: Language }, db) =>
  db.selectFrom('plan').select(['plan_id', 'name', 'texts']).where(sql<boolean>`texts -> ${locale} is not null`),
)

/** Reads the names of all plans that have texts in a language. */
export async function orderedNames(db: Database, locale: Language): Promise<OrderedName> {
  const rows = await namesIn(db, { locale })
  const plans = new Map(rows.map((plan) => [plan.plan_id, plan]))
  return ({ planId, planName: ordered }) => {
    const plan = plans.get(planId)
    return plan?.name === ordered ? planName({ name: ordered, texts: planTexts.parse(plan.texts) }, locale) : ordered
  }
}
