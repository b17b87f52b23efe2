import { useLingui } from '@lingui/react/macro'
import { isLanguage, languages, languageTags } from '@terahold/locale/languages'
import { Card } from '@terahold/ui/card'
import { Field } from '@terahold/ui/field'
import { SegmentedControl } from '@terahold/ui/segmented-control'
import { Select } from '@terahold/ui/select'
import { chooseTheme, themes, useTheme } from '../../shared/theme/theme.ts'
import { useChooseLanguage } from './choose-language.ts'
import { CurrencyChoice } from './currency-choice.tsx'
import { useThemeNames } from './theme-names.ts'

/** Language and appearance. Both take effect immediately, on this device. */
export function Settings() {
  const { i18n, t } = useLingui()
  const theme = useTheme()
  const names = useThemeNames()
  const chooseLanguage = useChooseLanguage()
  return (
    <Card>
      <div className="in-order flex flex-col gap-4">
        <Field label={t`Language`}>
          {(control) => (
            <Select
              {...control}
              value={i18n.locale}
              onChange={({ target }) => {
                if (isLanguage(target.value)) void chooseLanguage(target.value)
              }}
            >
              {languageTags.map((locale) => (
                <option key={locale} value={locale} lang={locale}>
                  {languages[locale].name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <CurrencyChoice />
        <div className="flex flex-col gap-1">
          <p aria-hidden="true" className="text-sm text-muted">{t`Appearance`}</p>
          <SegmentedControl
            label={t`Appearance`}
            value={theme}
            onChange={chooseTheme}
            options={themes.map((value) => ({ value, label: names[value] }))}
          />
        </div>
      </div>
    </Card>
  )
}
