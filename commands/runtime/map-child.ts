/** `lootiles map` as a child: its memory ends with it, its priority is its own, and a fault in it harms no import. */
import { ChildCommand } from './child-command.ts';
import { type Report, receiveReport } from './report.ts';

/** Returns also if it failed: it has said why, and the previous map stays. */
export async function drawMapInChild(env: Record<string, string>, report: Report): Promise<void> {
  await new ChildCommand(['map', '--report-to-parent'], env, (message) => receiveReport(message, report))
    .ended;
}
