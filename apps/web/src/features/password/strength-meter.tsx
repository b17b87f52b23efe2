import { useLingui } from '@lingui/react/macro'
import { textLengths } from '@terahold/contract/constants'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'

const filled: Record<PasswordStrength, number> = { empty: 0, short: 1, long: 0, weak: 1, fair: 2, strong: 3 }
const tones = ['fill-line', 'fill-loss', 'fill-warning', 'fill-verified'] as const

/** The strength of a password, as a word and three bars. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const words = useStrengthWords()
  const strength = passwordStrength(password)
  const bars = filled[strength]
  return (
    <div className="flex flex-col gap-1">
      <svg aria-hidden="true" width="100%" height="6">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={`${bar * 34}%`}
            width="32%"
            height="6"
            rx="3"
            className={bar < bars ? tones[bars] : tones[0]}
          />
        ))}
      </svg>
      <p role="status" className="text-sm text-muted">
        {words(strength, password)}
      </p>
    </div>
  )
}

function useStrengthWords(): (strength: PasswordStrength, password: string) => string {
  const { t } = useLingui()
  const { min: least, max: most } = textLengths.password
  return (strength, password) => {
    const count = Array.from(password).length
    switch (strength) {
      case 'empty':
        return t`At least ${least} characters. Several words are strong and easy to remember.`
      case 'short':
        return t`Too short: ${count} of at least ${least} characters.`
      case 'long':
        return t`Too long: ${count} of at most ${most} characters.`
      case 'weak':
        return t`Weak: it repeats or follows a sequence. Make it longer.`
      case 'fair':
        return t`Fair. Add a few characters.`
      case 'strong':
        return t`Strong.`
    }
  }
}
