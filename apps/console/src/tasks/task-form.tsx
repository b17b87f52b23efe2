import { taskKinds } from '@terahold/contract/codes/tasks'
import { inEveryLanguage, languages, languageTags } from '@terahold/locale/languages'
import { useState } from 'react'
import { type FormFrame, RecordForm } from '../form/record-form.tsx'
import { api } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { instantOf, withUnit } from '../shared/format.ts'
import { useTexts } from '../shared/texts.ts'

/** Asks for a task and its words in every language. */
export function TaskForm(frame: FormFrame) {
  const { tasks: texts, form } = useTexts()
  const [id] = useState(() => crypto.randomUUID())
  return (
    <RecordForm
      {...frame}
      hint={texts.addHint}
      submitLabel={texts.add}
      fields={[
        { name: 'kind', label: texts.kind, options: choicesOf(taskKinds, texts.kinds) },
        { name: 'points', label: texts.points, hint: form.wholeNumber, pattern: '[1-9]\\d{0,4}|100000' },
        { name: 'claims', label: texts.claims, hint: form.wholeNumber, pattern: '[1-9]\\d{0,5}|1000000' },
        {
          name: 'requires',
          label: texts.requires,
          hint: texts.requiresHint,
          options: [
            { value: '', label: '–' },
            { value: 'email', label: texts.requirements.email },
            { value: 'password', label: texts.requirements.password },
          ],
          isOptional: true,
        },
        { name: 'endsAt', label: texts.ends, kind: 'instant' },
        ...languageTags.flatMap((tag) => [
          { name: `texts.${tag}.title`, label: withUnit(texts.title, languages[tag].name) },
          { name: `texts.${tag}.body`, label: withUnit(texts.body, languages[tag].name), kind: 'long' as const },
        ]),
      ]}
      run={({ kind, points = '', claims = '', requires, endsAt = '', ...words }) =>
        api.addTask({
          id,
          kind: taskKinds.find((one) => one === kind) ?? 'learn',
          points: Number(points),
          claims: Number(claims),
          endsAt: instantOf(endsAt),
          ...((requires === 'email' || requires === 'password') && { requires }),
          texts: inEveryLanguage((tag) => ({
            title: words[`texts.${tag}.title`] ?? '',
            body: words[`texts.${tag}.body`] ?? '',
          })),
        })
      }
    />
  )
}
