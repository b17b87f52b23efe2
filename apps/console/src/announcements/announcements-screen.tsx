import type { listAnnouncements } from '@terahold/contract/calls/desk/announcements'
import { announcementStates } from '@terahold/contract/codes/announcements'
import { textLengths } from '@terahold/contract/constants'
import type { InputOf, RowOf } from '@terahold/contract/endpoint'
import { inEveryLanguage, languages, languageTags } from '@terahold/locale/languages'
import { useState } from 'react'
import { type FormFrame, RecordForm } from '../form/record-form.tsx'
import { DecisionBar } from '../queue/decision-bar.tsx'
import { DetailHead, Details, EffectPart, Facts, Part } from '../queue/facts.tsx'
import { Queue } from '../queue/queue.tsx'
import { Truncated } from '../queue/truncated.tsx'
import { pageOf } from '../queue/use-shown-rows.ts'
import { api } from '../shared/api.ts'
import { choicesOf } from '../shared/choices-of.ts'
import { WrongEntry } from '../shared/failure-text.ts'
import { formatInstant, instantOf, withUnit } from '../shared/format.ts'
import { hasRole, useSession } from '../shared/session.ts'
import { currentLanguage, useTexts } from '../shared/texts.ts'

type Announcement = RowOf<typeof listAnnouncements>
type Sort = NonNullable<InputOf<typeof listAnnouncements>['sort']>

/** Announcements to members: one operator writes, another publishes, either withdraws. */
export function AnnouncementsScreen() {
  const { announcements: texts, queue } = useTexts()
  return (
    <Queue<Announcement, Sort>
      name="announcements"
      states={[...choicesOf(announcementStates, texts.states), { value: 'all', label: queue.all }]}
      load={(input, signal) => api.listAnnouncements(pageOf(input, announcementStates), { signal })}
      idOf={({ id }) => id}
      columns={[
        {
          header: texts.title,
          cell: (row) => (
            <Truncated width="max-w-64 desk-wide:max-w-96">{row.texts[currentLanguage()].title}</Truncated>
          ),
        },
        { header: texts.from, sort: 'from', cell: ({ from }) => formatInstant(from) },
        { header: texts.to, sort: 'to', isWide: true, cell: ({ to }) => formatInstant(to) },
        { header: texts.writtenBy, sort: 'writtenBy', cell: ({ writtenBy }) => writtenBy },
        { header: texts.state, sort: 'state', cell: ({ state }) => texts.states[state] },
      ]}
      renderDetail={(row, onDone) => <AnnouncementDetail row={row} onDone={onDone} />}
      create={{ roles: ['support'], label: texts.write, render: (frame) => <AnnouncementForm {...frame} /> }}
    />
  )
}

type AnnouncementDetailProps = { readonly row: Announcement; readonly onDone: () => void }

function AnnouncementDetail({ row, onDone }: AnnouncementDetailProps) {
  const session = useSession()
  const { announcements: texts, decision: words } = useTexts()
  const isSupport = hasRole(session, ['support'])
  const isOwn = row.writtenById === session.operatorId
  const options = { params: { id: row.id } }
  return (
    <>
      <Details title={texts.title}>
        <DetailHead title={row.texts[currentLanguage()].title}>{texts.states[row.state]}</DetailHead>
        {row.state === 'written' && (
          <EffectPart
            changes={[{ label: texts.state, before: texts.states.written, after: texts.states.published }]}
            money={texts.publishMoney}
          />
        )}
        {languageTags.map((tag) => (
          <Part key={tag} title={languages[tag].name}>
            <div lang={tag}>
              <p className="font-semibold">{row.texts[tag].title}</p>
              <p className="whitespace-pre-wrap wrap-anywhere">{row.texts[tag].text}</p>
            </div>
          </Part>
        ))}
        <Part title={texts.shown}>
          <Facts
            facts={[
              { label: texts.from, value: formatInstant(row.from) },
              { label: texts.to, value: formatInstant(row.to) },
              { label: texts.writtenBy, value: `${row.writtenBy}, ${formatInstant(row.writtenAt)}` },
              { label: texts.publishedBy, value: row.publishedBy ?? words.nobody },
              ...(row.withdrawnBy ? [{ label: texts.withdrawnBy, value: row.withdrawnBy }] : []),
            ]}
          />
        </Part>
      </Details>
      <DecisionBar
        queue="announcements"
        onDone={onDone}
        approve={
          isSupport &&
          !isOwn &&
          row.state === 'written' && {
            label: texts.publish,
            action: texts.publish,
            run: () => api.publishAnnouncement({}, options),
          }
        }
        reject={
          isSupport &&
          row.state !== 'withdrawn' && { label: texts.withdraw, run: () => api.withdrawAnnouncement({}, options) }
        }
        note={isSupport ? (isOwn && row.state === 'written' ? texts.own : undefined) : words.noRole}
      />
    </>
  )
}

function AnnouncementForm(frame: FormFrame) {
  const { announcements: texts } = useTexts()
  const [id] = useState(() => crypto.randomUUID())
  return (
    <RecordForm
      {...frame}
      hint={texts.writeHint}
      submitLabel={texts.write}
      done={texts.written}
      fields={[
        { name: 'from', label: texts.from, kind: 'instant' },
        { name: 'to', label: texts.to, kind: 'instant' },
        ...languageTags.flatMap((tag) => [
          {
            name: `texts.${tag}.title`,
            label: withUnit(texts.title, languages[tag].name),
            hint: texts.titleHint,
            length: textLengths.announcementTitle,
          },
          {
            name: `texts.${tag}.text`,
            label: withUnit(texts.text, languages[tag].name),
            hint: texts.textHint,
            length: textLengths.announcementText,
            kind: 'long' as const,
          },
        ]),
      ]}
      run={async ({ from = '', to = '', ...words }) => {
        if (to <= from) throw new WrongEntry('to', texts.endsTooEarly)
        return api.writeAnnouncement({
          id,
          from: instantOf(from),
          to: instantOf(to),
          texts: inEveryLanguage((tag) => ({
            title: words[`texts.${tag}.title`] ?? '',
            text: words[`texts.${tag}.text`] ?? '',
          })),
        })
      }}
    />
  )
}
