import { WifiOff } from 'lucide-react'

/** A line under the bar while there is no network. Its container is always rendered, so that a screen reader announces it. */
export function OfflineBanner({ offline, text }: { readonly offline: boolean; readonly text: string }) {
  return (
    <div role="status">
      {offline && (
        <p className="flex items-center gap-2 border-b border-line bg-sunken px-4 py-2 text-sm">
          <WifiOff aria-hidden="true" size={16} className="shrink-0 text-warning" />
          {text}
        </p>
      )}
    </div>
  )
}
