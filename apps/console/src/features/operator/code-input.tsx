import type { ComponentPropsWithRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldTexts, TextInput } from '../../controls/field.tsx'

/** How many digits the codes of authenticator apps have here (RFC 6238). */
const codeLength = 6

type CodeInputProps = Omit<FieldTexts, 'label' | 'hint'> & ComponentPropsWithRef<'input'>

/** The code of the authenticator app. Spaces between its digits are fine: apps show two groups of three. */
export function CodeInput(props: CodeInputProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      {...props}
      label={t('operator:code')}
      hint={t('operator:codeHint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
    />
  )
}

/** The digits of a typed or pasted code. */
export function digitsOf(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}

/** The rule of the field: a whole code. */
export const codeRules = { validate: (typed = '') => digitsOf(typed).length === codeLength }
