// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice One of a member's leaves, with the tile it is in and the way up to the root.
struct LeafProof {
    /// Which of the member's parts it is: 0 to 7.
    uint8 part;
    /// Its place in the tile.
    uint8 place;
    /// The tile's number among all tiles.
    uint32 tileIndex;
    /// The tile: 1 to 16 leaves of 48 bytes.
    bytes tile;
    /// The sibling of each node from the tile up to the one below the top, 52 bytes each.
    bytes siblings;
}

/// @title Liability tree
/// @notice Verifies leaves of the published tree of what is owed. `docs/trust.md` has the format; `packages/proof` is the
/// same in TypeScript.
library LiabilityTree {
    /// @dev A node: its hash, and the sum and number of the leaves below it.
    struct Node {
        bytes32 hash;
        uint128 sum;
        uint32 count;
    }

    /// @dev What the root of a tree is verified with.
    struct Tree {
        bytes32 snapshot;
        bytes32 root;
        uint8 depth;
        uint8 shardBits;
    }

    uint256 private constant TILE_LEAVES = 16;
    uint256 private constant LEAF_LENGTH = 48;
    uint256 private constant NODE_LENGTH = 52;
    uint256 private constant PARTS = 8;
    /// @dev What is hashed for an inner node has 110 bytes. The last write goes 12 bytes beyond.
    uint256 private constant CHILDREN_LENGTH = 122;
    /// @dev With more levels a tile's index would not fit its four bytes.
    uint256 private constant MOST_DEPTH = 32;

    bytes32 private constant INNER_PAD = bytes32(0x3636363636363636363636363636363636363636363636363636363636363636);
    bytes32 private constant OUTER_PAD = bytes32(0x5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c5c);

    error MalformedProof();
    error ForeignLeaf(address member, uint8 part);
    error AmountRange();
    error RootDiffers();

    /// @notice Returns the name of a snapshot in leaves and roots.
    function snapshotId(address reserve, address token, uint32 day) internal view returns (bytes32) {
        bytes memory snapshot = abi.encodePacked(uint64(block.chainid), reserve, token, day);
        return sha256(abi.encodePacked("terahold snapshot 1", snapshot));
    }

    /// @notice Returns the tag of a member's part: HMAC-SHA256 under the member's key.
    function leafTag(bytes32 key, bytes32 snapshot, address member, uint8 part) internal pure returns (bytes32) {
        bytes32 inner = sha256(abi.encodePacked(key ^ INNER_PAD, INNER_PAD, snapshot, member, part));
        return sha256(abi.encodePacked(key ^ OUTER_PAD, OUTER_PAD, inner));
    }

    /// @notice Returns the amount of a member's leaf and the total of the tree it is in.
    /// @dev Reverts when the leaf is not the member's, or not in the tree with this root.
    function verifyLeaf(LeafProof calldata proof, Tree memory tree, bytes32 key, address member)
        internal
        view
        returns (uint128 amount, uint128 total)
    {
        Node memory top = _climb(proof, tree.depth);
        bytes32 root = sha256(
            abi.encodePacked(
                "terahold liabilities 1", tree.snapshot, tree.depth, tree.shardBits, top.hash, top.sum, top.count
            )
        );
        if (root != tree.root) revert RootDiffers();
        bytes32 tag = bytes32(proof.tile[uint256(proof.place) * LEAF_LENGTH:]);
        if (tag != leafTag(key, tree.snapshot, member, proof.part)) revert ForeignLeaf(member, proof.part);
        return (_amountAt(proof.tile, proof.place), top.sum);
    }

    /// @dev Reverts when the proof is not of the format, an amount is 2^96 or more, or a sum does not fit 128 bits.
    function _climb(LeafProof calldata proof, uint256 depth) private view returns (Node memory node) {
        (bytes calldata tile, bytes calldata siblings) = (proof.tile, proof.siblings);
        uint256 count = tile.length / LEAF_LENGTH;
        bool isTile = count > 0 && count <= TILE_LEAVES && tile.length == count * LEAF_LENGTH;
        bool isPath = depth <= MOST_DEPTH && siblings.length == depth * NODE_LENGTH;
        bool isPlace = proof.place < count && proof.part < PARTS && uint256(proof.tileIndex) >> depth == 0;
        if (!isTile || !isPath || !isPlace) revert MalformedProof();

        uint128 sum;
        for (uint256 i = 0; i < count; ++i) sum += _amountAt(tile, i);
        (node.sum, node.count) = (sum, uint32(count));
        node.hash = sha256(abi.encodePacked(uint8(0), proof.tileIndex, uint8(count), tile));
        bytes memory children = new bytes(CHILDREN_LENGTH);
        uint256 index = proof.tileIndex;
        for (uint256 i = 0; i < depth; ++i) {
            _rise(node, children, siblings, i, index);
            index >>= 1;
        }
    }

    /// @dev Reads the amount of the leaf at a place that is in the tile.
    function _amountAt(bytes calldata tile, uint256 place) private pure returns (uint128 amount) {
        assembly ("memory-safe") {
            amount := shr(128, calldataload(add(tile.offset, add(mul(place, 48), 32))))
        }
        if (amount >> 96 != 0) revert AmountRange();
    }

    /// @dev Turns the node at place `index` of `level` into its parent. It hashes
    /// u8(1) ‖ u8(level + 1) ‖ u32(index / 2) ‖ left child ‖ right child, which have 6, 52 and 52 bytes. The sums of both
    /// children are hashed, not only their total. All levels share the memory `input`: new memory for each costs twice the gas.
    function _rise(Node memory node, bytes memory input, bytes calldata siblings, uint256 level, uint256 index)
        private
        view
    {
        (bytes32 hash, uint128 sum, uint32 count) = (node.hash, node.sum, node.count);
        uint128 siblingSum;
        uint32 siblingCount;
        assembly ("memory-safe") {
            let sibling := add(siblings.offset, mul(level, 52))
            siblingSum := shr(128, calldataload(add(sibling, 32)))
            siblingCount := shr(224, calldataload(add(sibling, 48)))

            let start := add(input, 32)
            let isRight := and(index, 1)
            // The writes of whole words reach beyond their part. The write after them covers that, or it is after the end.
            mstore(start, or(shl(248, 1), or(shl(240, add(level, 1)), shl(208, shr(1, index)))))
            let own := add(start, add(6, mul(isRight, 52)))
            mstore(own, hash)
            mstore(add(own, 32), or(shl(128, sum), shl(96, count)))
            calldatacopy(add(start, sub(58, mul(isRight, 52))), sibling, 52)
            // The precompile of SHA-256 fails only without gas.
            if iszero(staticcall(gas(), 2, start, 110, 0, 32)) { revert(0, 0) }
            hash := mload(0)
        }
        (node.hash, node.sum, node.count) = (hash, sum + siblingSum, count + siblingCount);
    }
}
