import { useLingui } from '@lingui/react/macro'
import { Sheet } from '@terahold/ui/sheet'
import { ClockTool } from './clock-tool.tsx'
import { FaucetTool } from './faucet-tool.tsx'
import { MailTool } from './mail-tool.tsx'
import { PhoneTool } from './phone-tool.tsx'

/** The demo's tools: test money, a mailbox, a phone wallet, and a clock that can be moved. */
export function DemoSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Sheet open onClose={onClose} title={t`Demo tools`} closeLabel={t`Close`}>
      <div className="flex flex-col gap-5">
        <FaucetTool />
        <MailTool />
        <PhoneTool />
        <ClockTool />
      </div>
    </Sheet>
  )
}
