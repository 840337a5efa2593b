import { useState } from 'react'
import { Phone } from 'lucide-react'
import { Button } from '../actions/button.tsx'
import { Checkbox } from '../forms/checkbox.tsx'
import { ChoiceChips } from '../forms/choice-chips.tsx'
import { OtpField } from '../forms/otp-field.tsx'
import { Select } from '../forms/select.tsx'
import { Switch } from '../forms/switch.tsx'
import { Stepper } from '../feedback/stepper.tsx'
import { TextArea } from '../forms/text-area.tsx'
import { TextField } from '../forms/text-field.tsx'
import { TextLink } from '../actions/text-link.tsx'
import { Exhibit } from './exhibit.tsx'
import type { SampleWords } from './sample-words.ts'

type WithWords = { words: SampleWords }

export function ButtonExhibit({ words }: WithWords) {
  const [isBusy, setBusy] = useState(true)
  return (
    <Exhibit name="Button, TextLink">
      <Button variant="primary" isWide>
        {words.login}
      </Button>
      <div className="flex flex-wrap gap-3">
        <Button>{words.withdraw}</Button>
        <Button variant="quiet">{words.cancel}</Button>
        <Button variant="danger">{words.confirm}</Button>
        <Button size="small">{words.save}</Button>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="primary" isBusy={isBusy} busyLabel={words.busy}>
          {words.deposit}
        </Button>
        <Button isBusy={isBusy} busyLabel={words.busy}>
          {words.withdraw}
        </Button>
        <Button variant="primary" disabled>
          {words.deposit}
        </Button>
        <Button disabled>{words.withdraw}</Button>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <TextLink href="#register">{words.register}</TextLink>
        <Button size="small" variant="quiet" onClick={() => setBusy(!isBusy)}>
          {words.retry}
        </Button>
      </div>
    </Exhibit>
  )
}

export function FieldExhibit({ words }: WithWords) {
  const [isOn, setOn] = useState(true)
  const eye = { show: words.show, hide: words.hide }
  return (
    <Exhibit name="TextField, TextArea, Checkbox, Switch">
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        inputMode="tel"
        prefix={<Phone aria-hidden="true" />}
        placeholder="0810000001"
      />
      <TextField label={words.phone} error={words.phoneError} inputMode="tel" defaultValue="081000" />
      <TextField
        label={words.password}
        type="password"
        reveal={eye}
        defaultValue="kapao-demo-1"
        autoComplete="off"
      />
      <TextField label={words.amountLabel} suffix={words.baht} inputMode="decimal" defaultValue="100.00" />
      <TextField label={words.promo} isUppercase placeholder="KAPAO2026" />
      <TextField label={words.phone} defaultValue="0810000001" disabled />
      <TextArea label={words.note} />
      <div>
        <Checkbox label={words.remember} defaultChecked />
        <Checkbox label={words.agree} error={words.agreeError} />
      </div>
      <div>
        <Switch label={words.remember} hint={words.gsbHint} isOn={isOn} onSwitch={setOn} />
        <Switch label={words.withdraw} isOn onSwitch={setOn} isDisabled />
      </div>
    </Exhibit>
  )
}

export function ChoiceExhibit({ words }: WithWords) {
  const [bank, setBank] = useState('')
  const [amount, setAmount] = useState('100')
  const [filter, setFilter] = useState('all')
  const banks = [
    { value: 'KBANK', label: words.kbank },
    { value: 'SCB', label: words.scb },
    { value: 'KTB', label: words.ktb },
    { value: 'GSB', label: words.gsb, hint: words.gsbHint, isDisabled: true },
  ]
  const filters = [
    { value: 'all', label: words.all },
    { value: 'deposit', label: words.deposit },
    { value: 'withdraw', label: words.withdraw },
    { value: 'bonus', label: words.bonus },
  ]
  return (
    <Exhibit name="Stepper, OtpField, Select, ChoiceChips">
      <Stepper label={words.wizardLabel} steps={words.wizard} current={1} announcement={words.wizardNow} />
      <OtpField label={words.otp} hint={words.otpHint} defaultValue="1234" />
      <OtpField label={words.otp} error={words.otpError} defaultValue="654321" />
      <Select
        label={words.bank}
        placeholder={words.bankPick}
        options={banks}
        value={bank}
        onValue={setBank}
      />
      <Select label={words.bank} placeholder={words.bankPick} options={banks} defaultValue="KTB" />
      <Select label={words.bank} placeholder={words.bankPick} options={banks} error={words.bankError} />
      <ChoiceChips
        label={words.amountLabel}
        layout="grid"
        value={amount}
        onValue={setAmount}
        options={['100', '300', '500', '1,000', '2,000', '5,000'].map((value) => ({ value, label: value }))}
      />
      <ChoiceChips
        label={words.statement}
        isLabelHidden
        value={filter}
        onValue={setFilter}
        options={filters}
      />
    </Exhibit>
  )
}
