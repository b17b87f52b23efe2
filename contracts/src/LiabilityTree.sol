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
        pure
        returns (uint128 amount, uint128 total)
    {
        Node memory top = _climb(proof, tree.depth);
        bytes32 root = sha256(
            abi.encodePacked(
                "terahold liabilities 1", tree.snapshot, tree.depth, tree.shardBits, top.hash, top.sum, top.count
            )
        );
        if (root != tree.root) revert RootDiffers();
        bytes calldata leaf = proof.tile[uint256(proof.place) * LEAF_LENGTH:];
        if (bytes32(leaf) != leafTag(key, tree.snapshot, member, proof.part)) revert ForeignLeaf(member, proof.part);
        return (_amountOf(leaf), top.sum);
    }

    /// @dev Reverts when the proof is not of the format, an amount is 2^96 or more, or a sum does not fit 128 bits.
    function _climb(LeafProof calldata proof, uint256 depth) private pure returns (Node memory node) {
        uint256 count = proof.tile.length / LEAF_LENGTH;
        bool isTile = count > 0 && count <= TILE_LEAVES && proof.tile.length == count * LEAF_LENGTH;
        bool isPath = depth <= MOST_DEPTH && proof.siblings.length == depth * NODE_LENGTH;
        bool isPlace = proof.place < count && proof.part < PARTS && uint256(proof.tileIndex) >> depth == 0;
        if (!isTile || !isPath || !isPlace) revert MalformedProof();

        node.count = uint32(count);
        for (uint256 i = 0; i < count; ++i) node.sum += _amountOf(proof.tile[i * LEAF_LENGTH:]);
        node.hash = sha256(abi.encodePacked(uint8(0), proof.tileIndex, uint8(count), proof.tile));
        uint32 index = proof.tileIndex;
        for (uint256 i = 0; i < depth; ++i) {
            bool isRight = index & 1 == 1;
            index >>= 1;
            node = _parent(node, proof.siblings[i * NODE_LENGTH:], isRight, uint8(i + 1), index);
        }
    }

    function _amountOf(bytes calldata leaf) private pure returns (uint128 amount) {
        amount = uint128(bytes16(leaf[32:]));
        if (amount >> 96 != 0) revert AmountRange();
    }

    /// @dev The sums of both children are hashed, not only their total. `rest` begins with the sibling.
    function _parent(Node memory node, bytes calldata rest, bool isRight, uint8 level, uint32 index)
        private
        pure
        returns (Node memory parent)
    {
        bytes calldata sibling = rest[:NODE_LENGTH];
        bytes memory own = abi.encodePacked(node.hash, node.sum, node.count);
        bytes memory children = isRight ? abi.encodePacked(sibling, own) : abi.encodePacked(own, sibling);
        parent.hash = sha256(abi.encodePacked(uint8(1), level, index, children));
        parent.sum = node.sum + uint128(bytes16(sibling[32:]));
        parent.count = node.count + uint32(bytes4(sibling[48:]));
    }
}
