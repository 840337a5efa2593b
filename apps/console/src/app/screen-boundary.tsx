import { Component, type ReactNode } from 'react'
import { ScreenFailed } from './screen-failed.tsx'

/** Catches the errors of a screen, including a chunk that failed to load. React supports this only in a class. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenFailed /> : this.props.children
  }
}
