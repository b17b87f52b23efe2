import { taskKinds } from '@terahold/contract/codes/tasks'
import { Refusal } from '@terahold/contract/refusal'
import { inEveryLanguage } from '@terahold/locale/languages'
import { z } from 'zod'

const text = z.strictObject({ title: z.string().trim().min(1).max(120), body: z.string().trim().min(1).max(2_000) })

const entry = z
  .strictObject({
    kind: z.enum(taskKinds),
    points: z.int().min(1).max(100_000),
    claims: z.int().min(1).max(1_000_000),
    requires: z.enum(['email', 'password']).optional(),
    endsAt: z.iso.datetime(),
    texts: z.strictObject(inEveryLanguage(() => text)),
  })
  .refine(({ kind, requires }) => requires === undefined || kind === 'security', { path: ['requires'] })
export type TaskEntry = z.output<typeof entry>
/** A task to be checked. */
export type TaskInput = z.input<typeof entry>

/**
 * Parses a new task: points for a number of members, and its words in every language. @throws Refusal 400 bad_field
 * naming the first wrong field.
 */
export function checkTask(given: unknown): TaskEntry {
  const parsed = entry.safeParse(given)
  if (parsed.success) return parsed.data
  throw new Refusal(400, 'bad_field', { field: parsed.error.issues[0]?.path.join('.') || 'task' })
}
