import { createInterface } from 'node:readline';
import { agentAddress, PHONE_AGENT } from '../schemas/collaboration/phoneAgent.ts';
import { startPhoneAgent } from './testing/phoneAgent.ts';

/** A telephone for demonstrations: `npm run phone`, then `ring 13800000001`, `answer` and `end`. */
const agent = await startPhoneAgent({
  port: PHONE_AGENT.port,
  onHeard: (text) => say(`< ${text}`),
});
say(`A telephone listens at ${agentAddress('')}. Type: ring <number>, answer, end.`);

const orders: Readonly<Record<string, (number: string) => void>> = {
  ring: agent.ring,
  answer: agent.answer,
  end: agent.end,
};
for await (const line of createInterface({ input: process.stdin })) {
  const [order = '', number = ''] = line.trim().split(/\s+/);
  if (Object.hasOwn(orders, order)) orders[order]?.(number);
  else if (order !== '') say('Type: ring <number>, answer, end.');
}
await agent.close();

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
