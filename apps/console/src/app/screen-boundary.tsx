import { Component, type ReactNode } from 'react'
import { ScreenFailed } from './screen-failed.tsx'

type Props = {
  /** Where the screen is: at another address it is tried again, and keeps its state if nothing failed. */
  at?: string
  children: ReactNode
}
type State = { hasFailed: boolean; at: string | undefined }

/** Catches the errors of a screen, including a chunk that failed to load. React supports this only in a class. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, at: this.props.at }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { hasFailed: false, at }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenFailed /> : this.props.children
  }
}
