import { useState } from 'react'
import { drafts } from '../../shared/form/drafts.ts'

export type CheckoutDraft = { readonly qty: number; readonly payFrom: 'wallet' | 'balance' }

const VISITOR = ''

/**
 * The choices for an order that is not placed yet. They survive a reload, an ended session, and signing in. That the risks were
 * read is confirmed again each time. A quantity in the link replaces an earlier choice.
 */
export function useCheckoutDraft(planId: string, userId: string | undefined, asked: number | null) {
  const name = asked === null ? `checkout:${planId}` : `checkout:${planId}:${asked}`
  const [draft, setDraft] = useState<CheckoutDraft>(
    () =>
      readDraft(drafts.read(name, userId ?? VISITOR) ?? drafts.read(name, VISITOR)) ?? {
        qty: asked ?? 1,
        payFrom: 'wallet',
      },
  )
  return {
    draft,
    change(next: CheckoutDraft) {
      setDraft(next)
      drafts.keep(name, userId ?? VISITOR, next)
    },
    forget: () => drafts.drop(name),
  }
}

function readDraft(kept: unknown): CheckoutDraft | null {
  if (typeof kept !== 'object' || kept === null || !('qty' in kept) || !('payFrom' in kept)) return null
  const { qty, payFrom } = kept
  if (!Number.isSafeInteger(qty) || Number(qty) < 1) return null
  return payFrom === 'wallet' || payFrom === 'balance' ? { qty: Number(qty), payFrom } : null
}
