import type { planTexts } from '@terahold/contract/calls/desk/catalogue-changes'
import type { Language } from '@terahold/locale/languages'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

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

/**
 * SQL for the name under which a plan was ordered, in a language if the plan still has that name.
 * @param ordered - the SQL name of a row of `subscription_order`.
 */
export function orderedName(ordered: RawBuilder<unknown>, locale: Language): RawBuilder<string> {
  return sql`coalesce((select plan.texts -> ${locale}::text ->> 'name' from plan
    where plan.plan_id = ${ordered}.plan_id and plan.name = ${ordered}.plan_name), ${ordered}.plan_name)`
}
