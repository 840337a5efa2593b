import { useState } from 'react'
import { BookOpenText, House, LogOut, MessageCircle, ReceiptText, UserRound } from 'lucide-react'
import { Avatar } from '../pictures/avatar.tsx'
import { BottomBar } from '../layout/bottom-bar.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { LanguageSelect } from '../forms/language-select.tsx'
import { Logo } from '../pictures/logo.tsx'
import { Toaster } from '../overlays/toaster.tsx'
import { TopBar } from '../layout/top-bar.tsx'
import { ButtonExhibit, ChoiceExhibit, FieldExhibit } from './form-exhibits.tsx'
import { CalendarExhibit } from './calendar-exhibit.tsx'
import { ChartExhibits } from './chart-gallery.tsx'
import { chartWords } from './chart-words.ts'
import { Exhibit } from './exhibit.tsx'
import { BalanceExhibit, CarouselExhibit, SkeletonExhibit, StatementExhibit } from './money-exhibits.tsx'
import { NoticeExhibit, SheetExhibit } from './notice-exhibits.tsx'
import { sampleLanguage, sampleLanguages } from './sample-language.ts'
import { sampleWords } from './sample-words.ts'
import type { SampleLanguage, SampleWords } from './sample-words.ts'
import { TableExhibit } from './table-exhibit.tsx'

/** Every component of this package on one page, in all its states and in three languages. */
export function Gallery({ initialLanguage }: { initialLanguage?: string | null }) {
  const [language, setLanguage] = useState<SampleLanguage>(() => sampleLanguage(initialLanguage).value)
  const words = sampleWords[language]
  return (
    <div lang={sampleLanguages[language].lang} className="mx-auto px-4 pb-8 sm:px-6">
      <TopBar
        start={<Avatar name={words.member.replace(/^(คุณ|ທ່ານ)/, '')} />}
        title={words.member}
        subtitle={words.memberText}
        end={
          <>
            <LanguageSelect
              label={words.language}
              value={language}
              options={Object.values(sampleLanguages)}
              onValue={setLanguage}
            />
            <IconButton label={words.cancel} icon={<LogOut aria-hidden="true" />} />
          </>
        }
      />
      <main className="mt-4 grid items-start gap-4 sm:grid-cols-3">
        <BalanceExhibit words={words} />
        <StatementExhibit words={words} />
        <CarouselExhibit words={words} />
        <ButtonExhibit words={words} />
        <FieldExhibit words={words} />
        <ChoiceExhibit words={words} />
        <CalendarExhibit lang={sampleLanguages[language].lang} />
        <NoticeExhibit words={words} />
        <SheetExhibit words={words} />
        <TableExhibit words={words} />
        <SkeletonExhibit words={words} />
        <TypeExhibit />
        <ChartExhibits words={chartWords[language]} />
      </main>
      <SampleBar words={words} />
      <Toaster label={words.statement} closeLabel={words.close} />
    </div>
  )
}

function SampleBar({ words }: { words: SampleWords }) {
  return (
    <BottomBar
      label={words.home}
      items={[
        { key: 'profile', label: words.profile, icon: <UserRound aria-hidden="true" /> },
        {
          key: 'statement',
          label: words.statement,
          icon: <ReceiptText aria-hidden="true" />,
          isCurrent: true,
        },
        { key: 'home', label: words.home, icon: <House aria-hidden="true" />, isHome: true },
        { key: 'conditions', label: words.conditions, icon: <BookOpenText aria-hidden="true" /> },
        { key: 'contact', label: words.contact, icon: <MessageCircle aria-hidden="true" /> },
      ]}
    />
  )
}

function TypeExhibit() {
  return (
    <Exhibit name="Logo, type">
      <div className="flex flex-wrap items-center gap-6">
        <Logo size={88} label="Kapao" />
        <Logo size={48} name="Kapao" />
        <Logo size={24} name="Kapao" />
      </div>
      <p lang="th" className="text-title font-bold">
        กระเป๋าใบนี้เก็บเงินที่ฝากไว้ให้ปลอดภัย ฿1,234.50
      </p>
      <p lang="lo" className="text-title font-bold">
        ກະເປົາໃບນີ້ເກັບເງິນທີ່ຝາກໄວ້ໃຫ້ປອດໄພ ₭1,234.50
      </p>
      <p className="text-muted">The quick brown fox 0123456789 1,111.11 8,888.88</p>
      <p className="code text-small text-muted">
        018f2b5c-7d3e-7a41-9c55-3f0f4a7be1d2-018f2b5c-7d3e-7a41-9c55-3f0f4a7be1d2
      </p>
    </Exhibit>
  )
}
