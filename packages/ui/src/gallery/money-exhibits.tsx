import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Coins,
  Dices,
  LoaderPinwheel,
  Plus,
  RefreshCw,
  RotateCcw,
  Star,
  UserPlus,
} from 'lucide-react'
import { Amount } from '../data/amount.tsx'
import { Button } from '../actions/button.tsx'
import { Card } from '../layout/card.tsx'
import { Carousel } from '../layout/carousel.tsx'
import { List, ListRow } from '../data/list-row.tsx'
import { PosterCard } from '../layout/poster-card.tsx'
import { ProgressNote } from '../feedback/progress-note.tsx'
import { Skeleton, SkeletonGroup } from '../feedback/skeleton.tsx'
import { StatusPill } from '../feedback/status-pill.tsx'
import { Tile } from '../layout/tile.tsx'
import { Exhibit } from './exhibit.tsx'
import type { SampleWords } from './sample-words.ts'

type WithWords = { words: SampleWords }

export function BalanceExhibit({ words }: WithWords) {
  return (
    <Exhibit name="Card hero and warm, Amount, ProgressNote, Tile">
      <Card tone="hero" as="section" aria-label={words.total}>
        <p className="text-small text-text/85">{words.total}</p>
        <Amount value="12,480.50" size="hero" currency={words.baht} />
        <p className="mt-0.5 flex items-center gap-1.5 text-small text-text/85">
          <RefreshCw aria-hidden="true" className="size-4" /> {words.updated}
        </p>
        <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-small text-text/85">
          <span>
            {words.wallet} <Amount value="8,230.50" className="text-text" />
          </span>
          <span>
            {words.inGames} <Amount value={4250} className="text-text" />
          </span>
          <span className="inline-flex items-center gap-1.5 font-semibold text-gold">
            <Coins aria-hidden="true" className="size-4" /> {words.coins}
          </span>
        </div>
        <div className="mt-5 grid grid-cols-2 gap-3">
          <Button variant="primary" icon={<Plus aria-hidden="true" />}>
            {words.deposit}
          </Button>
          <Button>{words.withdraw}</Button>
        </div>
      </Card>
      <Card tone="warm" className="flex items-baseline justify-between gap-3">
        <span className="text-muted">{words.bonusRow}</span>
        <Amount value={20} direction="in" directionLabel={words.moneyIn} />
      </Card>
      <ProgressNote title={words.moving} text={words.movingText} onClick={() => undefined} />
      <div className="grid grid-cols-4 gap-2.5">
        <Tile icon={<LoaderPinwheel aria-hidden="true" />} label={words.wheel} tone="gold" />
        <Tile icon={<UserPlus aria-hidden="true" />} label={words.invite} tone="in" />
        <Tile icon={<Star aria-hidden="true" />} label={words.bonus} tone="bonus" />
        <Tile icon={<RotateCcw aria-hidden="true" />} label={words.refund} tone="out" disabled />
      </div>
    </Exhibit>
  )
}

export function StatementExhibit({ words }: WithWords) {
  return (
    <Exhibit name="List, ListRow, StatusPill, Amount in line">
      <List label={words.statement}>
        <ListRow
          icon={<Dices aria-hidden="true" />}
          tone="progress"
          title={words.moving}
          text="20/11/2026 21:04:12"
          pill={<StatusPill tone="progress">{words.progress}</StatusPill>}
          end={<Amount value={100} />}
        />
        <ListRow
          icon={<ArrowDownToLine aria-hidden="true" />}
          tone="in"
          title={words.depositRow}
          text="20/11/2026 20:58:40"
          pill={<StatusPill tone="success">{words.success}</StatusPill>}
          end={<Amount value="100.07" direction="in" directionLabel={words.moneyIn} />}
        />
        <ListRow
          icon={<Star aria-hidden="true" />}
          tone="bonus"
          title={words.bonusRow}
          text="20/11/2026 20:58:41"
          pill={<StatusPill tone="bonus">{words.bonus}</StatusPill>}
          end={<Amount value={20} direction="in" directionLabel={words.moneyIn} />}
        />
        <ListRow
          icon={<ArrowUpFromLine aria-hidden="true" />}
          tone="out"
          title={words.withdrawRow}
          text="19/11/2026 22:15:03"
          pill={<StatusPill tone="success">{words.success}</StatusPill>}
          end={<Amount value={2000} direction="out" directionLabel={words.moneyOut} />}
          onClick={() => undefined}
        />
        <ListRow
          icon={<ArrowUpFromLine aria-hidden="true" />}
          tone="neutral"
          title={words.withdrawRow}
          text={words.refusedText}
          pill={<StatusPill tone="failed">{words.failed}</StatusPill>}
          end={<Amount value={2000} isVoid />}
        />
      </List>
    </Exhibit>
  )
}

const games = ['PG', 'JOKER', 'UFABET', 'HUAYHD', 'CIRCUS', 'USUN']

export function CarouselExhibit({ words }: WithWords) {
  const labels = { previous: words.previous, next: words.next, slide: words.slide }
  return (
    <Exhibit name="Carousel">
      <Carousel
        label={words.slots}
        labels={labels}
        hasDots
        title={<h3 className="text-lead font-bold">{words.slots}</h3>}
      >
        {games.map((name, index) => (
          <PosterCard
            key={name}
            title={name}
            backdrop={`/games/${name}-background.svg`}
            emblem={`/games/${name}-logo.svg`}
            isQuiet={index === 3}
            note={index > 3 ? <span className="font-semibold text-gold">+ {words.open}</span> : words.tap}
          >
            {index > 3 ? undefined : <Amount value={1250 * (index + 1)} className="text-lead" />}
          </PosterCard>
        ))}
      </Carousel>
    </Exhibit>
  )
}

export function SkeletonExhibit({ words }: WithWords) {
  return (
    <Exhibit name="Skeleton">
      <SkeletonGroup label={words.loading} className="flex flex-col gap-3">
        <Skeleton shape="block" className="h-52 rounded-hero" />
        {[0, 1].map((row) => (
          <div key={row} className="flex items-center gap-3.5">
            <Skeleton shape="circle" className="size-11" />
            <div className="flex-1">
              <Skeleton className="w-2/3" />
              <Skeleton className="w-1/3" />
            </div>
          </div>
        ))}
      </SkeletonGroup>
    </Exhibit>
  )
}
