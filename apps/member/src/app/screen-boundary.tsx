import { Component, type ReactNode } from 'react'
import { ScreenFailed } from './screen-failed.tsx'

/** Catches what a screen throws, a chunk that did not come included. A class because React offers nothing else. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ScreenFailed /> : this.props.children
  }
}
