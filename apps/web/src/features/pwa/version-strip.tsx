import { useLingui } from '@lingui/react/macro'
import { Button } from '@terahold/ui/button'
import { putOffVersion, useNewVersion } from './new-version.ts'
import { takeVersion } from './take-version.ts'

/** Offers a newer version of the app. Nothing changes until the member chooses it. */
export function VersionStrip() {
  const { t } = useLingui()
  const offered = useNewVersion()
  return (
    <div role="status">
      {offered !== 'none' && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-sunken px-4 py-1 text-sm">
          <p className="min-w-48 flex-1 py-1">
            {offered === 'ready'
              ? t`A new version is ready. Finish typing, then reload.`
              : t`Terahold was updated. Reload to continue.`}
          </p>
          <div className="flex gap-2">
            {offered === 'ready' && <Button kind="plain" onClick={putOffVersion}>{t`Later`}</Button>}
            <Button kind="secondary" onClick={takeVersion}>{t`Reload`}</Button>
          </div>
        </div>
      )}
    </div>
  )
}
