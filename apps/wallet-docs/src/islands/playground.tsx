import { languageTags } from '@terahold/locale/languages'
import { useState } from 'react'
import { type PreviewSettings, usualSettings } from '../settings/preview-settings.ts'
import { Choice } from './choice.tsx'
import { PreviewFrame } from './preview-frame.tsx'

/** The demo app, what its wallets do, and what they were asked. */
export function Playground() {
  const [settings, setSettings] = useState(usualSettings)
  const [requests, setRequests] = useState<readonly string[]>([])
  const change = (changed: Partial<PreviewSettings>) => setSettings({ ...settings, ...changed })
  return (
    <>
      <div className="choices">
        <Choice
          label="Wallets"
          values={['none', 'one', 'three', 'sixty']}
          value={settings.wallets}
          onChange={(wallets) => change({ wallets })}
        />
        <Choice
          label="The wallet"
          values={['approves', 'declines', 'asks already', 'never answers', 'wrong network', 'talks nonsense']}
          value={settings.behaviour}
          onChange={(behaviour) => change({ behaviour })}
        />
        <Choice
          label="Sign in"
          values={['off', 'on']}
          value={settings.signsIn ? 'on' : 'off'}
          onChange={(value) => change({ signsIn: value === 'on' })}
        />
        <Choice
          label="Theme"
          values={['auto', 'light', 'dark', 'dim']}
          value={settings.theme}
          onChange={(theme) => change({ theme })}
        />
        <Choice
          label="Language"
          values={languageTags}
          value={settings.language}
          onChange={(language) => change({ language })}
        />
      </div>
      <PreviewFrame settings={settings} onRequests={setRequests} />
      <h2 id="requests">Requests to the wallets</h2>
      {requests.length === 0 ? (
        <p>None yet. Opening the dialog asks no wallet.</p>
      ) : (
        <ol className="requests" aria-label="Requests to the wallets">
          {requests.map((request, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: requests are only appended
            <li key={index}>
              <code>{request}</code>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
