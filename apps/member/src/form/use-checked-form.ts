import { zodResolver } from '@hookform/resolvers/zod'
import type { BaseSyntheticEvent, FocusEvent } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useComplaints } from './use-complaints.ts'

type Rules<Fields extends FieldValues> = z.ZodType<Fields, Fields>

export type CheckedForm<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>
  /** The properties of a text field. */
  field: (name: Path<Fields>, options?: RegisterOptions<Fields, Path<Fields>>) => FieldInput
  /** The text of a field's mistake, if it is due. */
  errorAt: (name: Path<Fields>) => string | undefined
  /** The form's submit handler: `send` is called with values that keep the rules. */
  submit: (send: (values: Fields) => void) => (event: BaseSyntheticEvent) => void
}

/** What connects a text field to its form. */
export type FieldInput = Omit<UseFormRegisterReturn, 'onBlur'> & {
  onBlur: (event: FocusEvent<HTMLInputElement>) => void
  error: string | undefined
}

/** A form with rules that complains as `useComplaints` says. The messages of the rules are text keys. */
export function useCheckedForm<Fields extends FieldValues>(
  rules: Rules<Fields>,
  defaultValues: DefaultValues<Fields>,
): CheckedForm<Fields> {
  const { t } = useTranslation()
  // What is wrong is known at each key; `complaints` decides when it is said.
  const form = useForm<Fields>({ defaultValues, resolver: zodResolver(rules), mode: 'onChange' })
  const complaints = useComplaints<Path<Fields>>()
  const { errors, isSubmitted } = form.formState

  function errorAt(name: Path<Fields>): string | undefined {
    const error = errors[name] as FieldError | undefined
    if (error === undefined || !(isSubmitted || complaints.isDue(name))) return undefined
    // The browser's own error types carry no message.
    return error.message ? t(error.message as 'registration:phoneRequired') : t('required')
  }
  function field(name: Path<Fields>, options?: RegisterOptions<Fields, Path<Fields>>) {
    const registered = form.register(name, options)
    function onBlur(event: FocusEvent<HTMLInputElement>) {
      complaints.leave(name, event.target.value)
      void registered.onBlur(event)
    }
    return { ...registered, onBlur, error: errorAt(name) }
  }
  return {
    form,
    field,
    errorAt,
    submit: (send) => (event) => void form.handleSubmit(send)(event),
  }
}
