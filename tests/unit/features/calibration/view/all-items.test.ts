import { expect, test } from 'vitest';
import { joinItems } from '../../../../../src-main/features/calibration/view/all-items.ts';
import { referenceLabel } from '../../../../../src-main/features/calibration/view/reference-label.ts';
import { label, runRows } from './sample-rows.ts';
import type { LabelValue } from '../../../../../src-main/domain/index.ts';

const [base] = runRows('r', [{ judge: 'yes', samples: 1, labelled: 1, humanYes: 1 }]);

/** Two people agree on the scene and differ on the objects, where one decision may follow. */
function referenceOfAll(decision: LabelValue | null) {
  if (base === undefined) throw new Error('no row');
  const scene = { ...base, item: 'scene' as const, labels: [label('ann', 'yes'), label('bob', 'yes')] };
  const final = decision === null ? [] : [{ ...label('cy', decision), adjudicated: true }];
  const objects = {
    ...base,
    item: 'objects' as const,
    labels: [label('ann', 'yes'), label('bob', 'no'), ...final],
  };
  return joinItems([scene, objects]).map(({ labels }) => referenceLabel(labels));
}

test.each([
  [null, { kind: 'unresolved' }],
  ['yes', { kind: 'decided', value: 'yes' }],
  ['no', { kind: 'decided', value: 'no' }],
  ['unclear', { kind: 'undecidable' }],
] as const)('an item decided as %s settles the sample with the agreed items', (decision, reference) => {
  expect(referenceOfAll(decision)).toEqual([reference]);
});
