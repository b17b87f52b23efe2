import { useLingui } from '@lingui/react/macro'
import { to } from '@terahold/contract/pages'
import type { CrashProps } from '@terahold/page-stack/react'
import { ButtonLink } from '@terahold/ui/button'
import { ErrorState } from '@terahold/ui/error-state'

/** Shown in place of a page that threw an error: what happened, that nothing was lost, and two ways to continue. */
export function CrashPage({ retry }: CrashProps) {
  const { t } = useLingui()
  return (
    <div className="pt-bar">
      <ErrorState
        title={t`This page stopped working`}
        text={t`This is our fault. Your money and your orders are safe.`}
        retryLabel={t`Open again`}
        onRetry={retry}
      />
      <p className="text-center">
        <ButtonLink kind="plain" href={to.home()} data-verb="reLaunch">
          {t`Go to the home page`}
        </ButtonLink>
      </p>
    </div>
  )
}
