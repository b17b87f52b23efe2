import { useEffect, useRef, useState } from 'react'
import {
  type LookMessage,
  type PreviewSettings,
  type RequestsMessage,
  writeSettings,
} from '../settings/preview-settings.ts'

interface Props {
  readonly settings: PreviewSettings
  readonly onRequests?: (requests: readonly string[]) => void
}

const sizes = { phone: '390 px', desktop: 'full width' } as const

/** Shows an app with the modal in a page of its own. A new look is applied to the open page, anything else reloads it. */
export function PreviewFrame({ settings, onRequests }: Props) {
  const [size, setSize] = useState<keyof typeof sizes>('desktop')
  const frame = useRef<HTMLIFrameElement>(null)
  const { theme, language, variables, ...kept } = settings
  const key = JSON.stringify(kept)
  // The address changes only with what needs another page.
  const [loaded, setLoaded] = useState({ key, address: addressOf(settings) })
  if (loaded.key !== key) setLoaded({ key, address: addressOf(settings) })

  useEffect(() => {
    const message: LookMessage = { look: { theme, language, variables } }
    const send = () => frame.current?.contentWindow?.postMessage(message, location.origin)
    const listen = ({ source, data }: MessageEvent<Partial<RequestsMessage>>) => {
      if (source !== frame.current?.contentWindow || !data.requests) return
      // A page that was still loading has not received it.
      send()
      onRequests?.(data.requests)
    }
    send()
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [theme, language, variables, onRequests])

  return (
    <div className="preview">
      <fieldset className="sizes">
        <legend>Width</legend>
        {(Object.keys(sizes) as (keyof typeof sizes)[]).map((each) => (
          <label key={each}>
            <input type="radio" name="size" checked={size === each} onChange={() => setSize(each)} />
            {each} ({sizes[each]})
          </label>
        ))}
      </fieldset>
      <iframe key={loaded.key} ref={frame} data-size={size} src={loaded.address} title="An app with the modal" />
    </div>
  )
}

function addressOf(settings: PreviewSettings): string {
  return `../preview/index.html?${writeSettings(settings)}`
}
